import type { Plugin } from "vite";

const PRELOADED = /\{\s*\.\.\.descriptor,\s*rel: "preload",\s*as: "style"\s*\}/;
const REMOVED = /link\.onload = \(\) => \{\s*removeLink\(\);\s*resolve\(\);\s*\};/;
const REPLACEMENT = `link.onload = () => {
link.dataset.kept = "";
resolve();
};`;

/**
 * Keeps the styles of a page that a link opens until its own are there. React Router loads them, throws them away and shows the page with
 * links to them, which load once more: on a slow device the page stood without styles for a moment. The page's early script removes them.
 */
export function keepStyles(): Plugin {
  return {
    name: "matinee:keep-styles",
    enforce: "pre",
    transform: {
      filter: { id: /react-router\/dist\/.*\/ssr\/links\.js/ },
      handler(code) {
        if (!PRELOADED.test(code) || !REMOVED.test(code))
          this.error("React Router's style loader has changed: look at build-tools/keep-styles.ts again.");
        return { code: code.replace(PRELOADED, "descriptor").replace(REMOVED, REPLACEMENT), map: null };
      },
    },
  };
}
