import type { Plugin } from "vite";

const BEFORE = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
const AFTER = `const event = new Event("vite:preloadError", { cancelable: true });
event.payload = error;
window.dispatchEvent(event);
if (!event.defaultPrevented) window.location.reload();
return new Promise(() => {});`;

/**
 * A failed route load raises `vite:preloadError` (spec §8). React Router silently reloads the page instead, so this
 * plugin raises the event first. A listener can prevent the reload.
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
