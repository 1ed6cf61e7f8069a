import { buttonClass } from "@matinee/ui";
import styles from "./load-failure.module.css";

/** Set on the document's element once the page can show a failed load by itself. */
export const LIVE = "live";

/** From here on `LoadFailure` shows failed loads, and the early script leaves them to it. */
export function takeOverFromEarlyScript(): void {
  document.documentElement.dataset[LIVE] = "";
}

/**
 * A script for the head of a page, before its modules. If one of them fails on the first load, nothing of the page's own code runs.
 * This script then raises `vite:preloadError` (spec §8) and, unless a listener prevents it, offers a reload. The page stays readable.
 */
export function earlyLoadFailureScript(): string {
  const classes = JSON.stringify([styles.failure, buttonClass({ tone: "spot", size: "small" })]);
  return `(function(){var c=${classes},shown=false,root=document.documentElement;
function fail(reason){
if(shown||"${LIVE}" in root.dataset)return;shown=true;
var e=new Event("vite:preloadError",{cancelable:true});e.payload=reason;dispatchEvent(e);
if(e.defaultPrevented)return;
var box=document.createElement("div"),text=document.createElement("p"),button=document.createElement("button");
box.className=c[0];box.setAttribute("role","alert");text.textContent="Part of this page could not be loaded.";
button.className=c[1];button.type="button";button.textContent="Reload";button.onclick=function(){location.reload()};
document.body.append(box);box.append(text,button)}
addEventListener("error",function(e){var t=e.target;if(t&&t.tagName==="SCRIPT"&&t.type==="module")fail(new Error("A module of the page could not be loaded"))},true);
addEventListener("unhandledrejection",function(e){if("${LIVE}" in root.dataset||!(e.reason instanceof TypeError&&/import|module/i.test(e.reason.message)))return;
e.preventDefault();fail(e.reason)})})()`;
}
