type ScriptNeed = { title: string; instead: string };

/** Whether a screen shows what only the visitor's browser knows: without a script there is nothing on it. */
export const needsScript = (pathname: string): boolean =>
  /^\/(cart|apply-now|receipt|(offer|pay|lost-lessons|waiting-list)\/)/.test(pathname);

/** What such a screen says without a script. Only the server says it, so these words are not in the scripts. */
export function scriptNeed(pathname: string): ScriptNeed {
  if (pathname.startsWith("/cart")) return { title: "The cart needs JavaScript", instead: "and we take your order" };
  if (/^\/(apply-now\/checkout|pay\/)/.test(pathname))
    return { title: "Paying online needs JavaScript", instead: "and we book it with you" };
  if (pathname.startsWith("/offer/"))
    return { title: "Answering an offer needs JavaScript", instead: "and we take your answer" };
  if (pathname.startsWith("/waiting-list/"))
    return { title: "Leaving a waiting list needs JavaScript", instead: "and we take your child off the list" };
  if (pathname.startsWith("/lost-lessons/"))
    return { title: "Choosing what happens instead needs JavaScript", instead: "and we take your choice" };
  if (/^\/(apply-now\/thank-you|receipt)/.test(pathname))
    return {
      title: "Your order needs JavaScript to be shown",
      instead: "if the confirmation has not reached you by email",
    };
  return { title: "Applying online needs JavaScript", instead: "and we book the place with you" };
}
