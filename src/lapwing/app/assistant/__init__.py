"""The Model Context Protocol server: code assistants have what they write verified."""
