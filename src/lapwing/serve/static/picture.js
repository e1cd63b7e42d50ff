// Pictures are shown as images, so that nothing inside them can act; their descriptions are read out.
export function showPicture(place, svg) {
  place.replaceChildren();
  if (!svg) return;
  const image = new Image();
  image.alt = new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("desc")?.textContent ?? "";
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  place.append(image);
}
