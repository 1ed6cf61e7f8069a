import type { ThirdParties } from "../shared/page/page.ts";
import { asked, choiceText } from "./choice.ts";
import { CONSENT_COOKIE, COOKIE_VERSION, EARLY } from "./consent-signals.ts";

/**
 * Runs before the page is painted: where the visitor has answered already, or staff look on, the question in the HTML (which is the same
 * for everybody) never shows, and nothing moves. Otherwise it minds an answer that comes before the script that takes it.
 */
export function consentInlineScript(parties: ThirdParties): string {
  const letters = choiceText(Object.fromEntries(asked(parties).map((consent) => [consent, false])));
  const all = [...letters].map((letter) => `/${letter}/i.test(m[1])`).join("&&");
  return `(function(){var c=document.cookie,m=/(?:^|; )${CONSENT_COOKIE}=${COOKIE_VERSION}\\.(\\w*)/.exec(c);if((m&&${all})||/(?:^|; )impersonator_token=./.test(c))document.documentElement.dataset.cookies="answered";else addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-answer]");if(b)window.${EARLY}=b.dataset.answer},true)})()`;
}
