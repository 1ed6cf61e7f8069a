import { LIVE } from "./early-load-failure.ts";

/**
 * A script for the head of a page, before its modules and no part of them, since it is needed before they have come.
 *
 * It tells React what was typed, ticked and chosen before the page was live. React takes over such fields as they stand and hears of no
 * change: the next rendering would empty them, and a form would be sent without them. Fields are told one after another, because a
 * handler may start from what the last one has rendered. React compares with what was last set on the element itself, so that is set
 * back first, and the value set past it.
 *
 * And it removes styles that the storefront's build-tools/keep-styles.ts keeps for a page on its way, once that has its own.
 */
export function earlyPageScript(): string {
  return `(function(){var root=document.documentElement,typed=new Map();
function note(e){var t=e.target;if(!t||!("value" in t))return;typed.delete(t);typed.set(t,/^(checkbox|radio)$/.test(t.type)?["checked",t.checked,"click"]:["value",t.value,"change"])}
addEventListener("input",note,true);
new MutationObserver(async function(_,live){live.disconnect();removeEventListener("input",note,true);
for(var one of typed){var t=one[0],how=one[1],name=how[0];if(!t.isConnected)continue;
t[name]=name==="checked"?!how[1]:how[1]?"":" ";
Reflect.set(Object.getPrototypeOf(t),name,how[1],t);
t.dispatchEvent(new Event(how[2],{bubbles:true}));await null}}).observe(root,{attributeFilter:["data-${LIVE}"]});
new MutationObserver(function(all){all.forEach(function(m){m.addedNodes.forEach(function(own){if(own.rel==="stylesheet")own.addEventListener("load",function(){
document.querySelectorAll("link[data-kept]").forEach(function(kept){if(kept!==own&&kept.href===own.href)kept.remove()})})})})}).observe(document.head,{childList:true})})()`;
}
