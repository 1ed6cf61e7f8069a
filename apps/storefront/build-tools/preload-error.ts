import type { Plugin } from "vite";

const BEFORE = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
const AFTER = `const event = new Event("vite:preloadError", { cancelable: true });
event.payload = error;
window.dispatchEvent(event);
if (!event.defaultPrevented) window.location.reload();
return new Promise(() => {});`;

/**
 * A failed route load raises `vite:preloadError` (spec §8). React Router loads route modules by itself and reloads the page
 * in silence when that fails, so its loader is taught to say so first; a listener that prevents the default decides what happens.
 */
export function preloadError(): Plugin {
  return {
    name: "matinee:preload-error",
    enforce: "pre",
    transform: {
      filter: { id: /react-router\/dist\/.*\/routeModules\.js/ },
      handler(code) {
        if (!BEFORE.test(code))
          this.error("React Router's route loader has changed: look at build-tools/preload-error.ts again.");
        return { code: code.replace(BEFORE, AFTER), map: null };
      },
    },
  };
}
