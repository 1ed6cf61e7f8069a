type ScriptNeed = { title: string; instead: string };

/** Screens that show what only the visitor's browser knows: without a script there is nothing on them. null: any other screen. */
export function scriptNeed(pathname: string): ScriptNeed | null {
  if (pathname.startsWith("/cart")) return { title: "The cart needs JavaScript", instead: "and we take your order" };
  if (/^\/(apply-now\/checkout|pay\/)/.test(pathname))
    return { title: "Paying online needs JavaScript", instead: "and we book it with you" };
  if (/^\/(apply-now\/thank-you|receipt)/.test(pathname))
    return {
      title: "Your order needs JavaScript to be shown",
      instead: "if the confirmation has not reached you by email",
    };
  if (pathname.startsWith("/apply-now"))
    return { title: "Applying online needs JavaScript", instead: "and we book the place with you" };
  return null;
}
