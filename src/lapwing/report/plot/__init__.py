"""Pictures as data, written as SVG, PNG or text; nothing here knows what they show."""
