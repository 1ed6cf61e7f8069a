/** Set on the document's element once the page can show a failed load by itself. */
export const LIVE = "live";

/** From here on the page's own code shows failed loads, and the early script leaves them to it. */
export function takeOverFromEarlyScript(): void {
  document.documentElement.dataset[LIVE] = "";
}

// Looks that need no stylesheet, which may be missing as well: as load-failure.module.css and the small button of @matinee/ui.
const BAR =
  "position:fixed;z-index:80;left:50%;bottom:calc(88px + env(safe-area-inset-bottom));translate:-50% 0;display:flex;align-items:center;" +
  "gap:12px;width:max-content;max-width:calc(100vw - 24px);padding:10px 10px 10px 16px;border-radius:16px;background:var(--ink,#22123a);" +
  "color:#fff;font-weight:600";
const WHOLE =
  "box-sizing:border-box;display:grid;gap:16px;justify-items:start;max-width:720px;margin:0 auto;padding:80px 24px";
const BUTTON =
  "flex:none;min-height:44px;padding:8px 16px;border:0;border-radius:12px;background:var(--spot,#ffc84a);color:var(--ink,#22123a);" +
  "font:650 0.9375rem/1.2 var(--font-text,sans-serif)";

/**
 * A script for the head of a page, before its modules. If one of them fails on the first load, nothing of the page's own code runs.
 * This script then raises `vite:preloadError` (spec §8) and, unless a listener prevents it, offers a reload. A page from the server
 * stays readable. A page that would be blank, because the browser makes all of it in `#root`, says what happened.
 */
export function earlyLoadFailureScript(): string {
  return `(function(){var shown=false,root=document.documentElement;
function add(to,name,text,look){var one=document.createElement(name);one.textContent=text;if(look)one.style.cssText=look;to.append(one);return one}
function offer(){
var blank=document.querySelector("#root:empty"),box=add(blank?add(blank,"main",""):document.body,"div","",blank?"${WHOLE}":"${BAR}");
box.setAttribute("role","alert");
if(blank)add(box,"h1","This page could not be loaded");
add(box,"p",blank?"Please check your connection and try again.":"Part of this page could not be loaded.");
var button=add(box,"button","Reload","${BUTTON}");button.type="button";button.onclick=function(){location.reload()}}
function fail(reason){
if(shown||"${LIVE}" in root.dataset)return;shown=true;
var e=new Event("vite:preloadError",{cancelable:true});e.payload=reason;dispatchEvent(e);
if(e.defaultPrevented)return;
if(document.readyState==="loading")addEventListener("DOMContentLoaded",offer);else offer()}
addEventListener("error",function(e){var t=e.target;if(t&&t.tagName==="SCRIPT"&&t.type==="module")fail(new Error("A module of the page could not be loaded"))},true);
addEventListener("unhandledrejection",function(e){if("${LIVE}" in root.dataset||!(e.reason instanceof TypeError&&/import|module/i.test(e.reason.message)))return;
e.preventDefault();fail(e.reason)})})()`;
}
