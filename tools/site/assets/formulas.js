window.MathJax = {
  tex: { inlineMath: [["\\(", "\\)"]], displayMath: [["\\[", "\\]"]], processEscapes: true },
  startup: {
    // A formula wider than its place can be moved with the keys.
    pageReady: () =>
      MathJax.startup.defaultPageReady().then(() => {
        for (const place of document.querySelectorAll("div.arithmatex"))
          if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
      }),
  },
  options: { ignoreHtmlClass: ".*|", processHtmlClass: "arithmatex", enableMenu: false },
};
