// Pictures are shown as images, so that nothing inside them can act; their descriptions are read out.
const PHONE = "(max-width: 30rem)";

export function showPicture(place, drawn) {
  place.replaceChildren(...(drawn ? [imageOf(drawn)] : []));
}

export function imageOf({ wide, narrow }) {
  const picture = document.createElement("picture");
  const source = Object.assign(document.createElement("source"), { media: PHONE, srcset: addressOf(narrow) });
  const image = new Image();
  image.alt = unescaped(/<desc[^>]*>([^<]*)</.exec(wide)?.[1] ?? "");
  image.src = addressOf(wide);
  picture.append(source, image);
  return picture;
}

function addressOf(svg) {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

function unescaped(text) {
  const SIGNS = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };
  return text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (sign) => SIGNS[sign]);
}
