import { TOKEN_COOKIE } from "../session/cookies.ts";
import { GUEST_TOKEN_KEY } from "../session/guest-token.ts";

/**
 * A script for the head of a page, before the first paint. Pages are the same for every visitor, so the server does not know who has a cart.
 * The script marks the document of a browser that holds no token, no login and nothing under these keys of its storage: whoever looks has
 * no cart and has filled in nothing, so the page can say so without asking the API. Whoever comes with a login in the address may have one.
 * Where storage is refused nothing is marked.
 */
export function firstVisitScript(keys: readonly string[]): string {
  const all = JSON.stringify([GUEST_TOKEN_KEY, ...keys]);
  return `(function(){try{if(${all}.every(function(k){return localStorage.getItem(k)===null})&&!/(?:^|; )${TOKEN_COOKIE}=./.test(document.cookie)&&!/[?&]token=/.test(location.search))document.documentElement.dataset.firstVisit=""}catch(e){}})()`;
}

/** The page knows more than the mark now, and another page that is opened from it may be waiting for something. */
export function endFirstVisit(): void {
  delete document.documentElement.dataset["firstVisit"];
}
