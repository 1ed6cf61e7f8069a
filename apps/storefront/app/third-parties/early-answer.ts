/** Where the page's first script leaves an answer. */
export const EARLY = "matineeAnswer";

export type Answer = "yes" | "no" | "choose";

/** The answer that came before there was a script to take it; asked once. */
export function earlyAnswer(): Answer | null {
  const early: unknown = Reflect.get(window, EARLY);
  Reflect.set(window, EARLY, undefined);
  return early === "yes" || early === "no" || early === "choose" ? early : null;
}
