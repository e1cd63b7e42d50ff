// A place to write programs: CodeMirror where its bundle is there, a plain text field where it is not.
const LONGEST = 200_000;

export async function writing(place, options) {
  const { create } = await loaded(place.dataset.bundle);
  return create(place, options);
}

async function loaded(bundle) {
  if (bundle) {
    try {
      return await import(bundle);
    } catch {
      // the plain field does
    }
  }
  return import("./plain.js");
}

// What was written last is there again when the page is opened the next time, in this browser only.
export function draft(name) {
  const key = `lapwing-text-${name}`;
  return {
    read() {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    keep(text) {
      try {
        if (text.length <= LONGEST) localStorage.setItem(key, text);
      } catch {
        // nothing is kept then
      }
    },
  };
}
