// Permanent links: the program itself is in the part of the address that never leaves the browser.
const MARK = "#program=";
const LONGEST = 200_000;

export async function linkFor(source) {
  const packed = await through(new Blob([source]), new CompressionStream("deflate-raw"));
  const text = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}/${MARK}${text}`;
}

export const isLink = (hash) => hash.startsWith(MARK);

export async function sourceIn(hash) {
  if (!isLink(hash)) return null;
  try {
    const text = hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    return new TextDecoder().decode(await through(new Blob([packed]), new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}

// A short link may unpack to a very long text: no more is taken than a program may have.
async function through(blob, stream) {
  const pieces = [];
  let size = 0;
  for (const reader = blob.stream().pipeThrough(stream).getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(pieces).arrayBuffer());
    pieces.push(value);
    size += value.length;
    if (size > LONGEST) {
      await reader.cancel();
      throw new RangeError("too long");
    }
  }
}
