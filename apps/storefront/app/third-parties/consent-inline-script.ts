import type { ThirdParties } from "../shared/page/page.ts";
import { asked, choiceText } from "./choice.ts";
import { CONSENT_COOKIE, COOKIE_VERSION, EARLY } from "./consent-signals.ts";

/**
 * Returns a script that runs before the first paint. It hides the banner if the visitor has answered or staff are
 * viewing. Otherwise it records a click that comes before the banner's code.
 */
export function consentInlineScript(parties: ThirdParties): string {
  const letters = choiceText(Object.fromEntries(asked(parties).map((consent) => [consent, false])));
  const all = [...letters].map((letter) => `/${letter}/i.test(m[1])`).join("&&");
  return `(function(){var c=document.cookie,m=/(?:^|; )${CONSENT_COOKIE}=${COOKIE_VERSION}\\.(\\w*)/.exec(c);if((m&&${all})||/(?:^|; )impersonator_token=./.test(c))document.documentElement.dataset.cookies="answered";else addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("[data-answer]");if(b)window.${EARLY}=b.dataset.answer},true)})()`;
}
