export { BrowserError } from "./check-starts.ts";
export { launchBrowser } from "./launch-browser.ts";
