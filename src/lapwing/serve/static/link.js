// Permanent links: the program itself is in the part of the address that never leaves the browser.
const MARK = "#program=";

export async function linkFor(source) {
  const packed = await through(new Blob([source]), new CompressionStream("deflate-raw"));
  const text = btoa(String.fromCharCode(...packed)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}/${MARK}${text}`;
}

export async function sourceIn(hash) {
  if (!hash.startsWith(MARK)) return null;
  try {
    const text = hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
    const packed = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    return new TextDecoder().decode(await through(new Blob([packed]), new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}

async function through(blob, stream) {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}
