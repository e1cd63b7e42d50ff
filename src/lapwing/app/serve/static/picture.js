// Pictures are shown as images, so that nothing inside them can act; their descriptions are read out.
export function showPicture(place, svg) {
  place.replaceChildren(...(svg ? [imageOf(svg)] : []));
}

export function imageOf(svg) {
  const image = new Image();
  image.alt = unescaped(/<desc[^>]*>([^<]*)</.exec(svg)?.[1] ?? "");
  reach(image);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  return image;
}

// On a phone a picture is wider than its place; who has no finger moves it with the keys.
export function reach(image) {
  image.addEventListener("load", () => {
    const place = image.parentElement;
    if (place?.scrollWidth > place?.clientWidth) place.tabIndex = 0;
    else place?.removeAttribute("tabindex");
  });
}

function unescaped(text) {
  const SIGNS = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'", "&amp;": "&" };
  return text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (sign) => SIGNS[sign]);
}
