import { formatList } from "@matinee/format";
import type { Consent } from "./choice.ts";

/**
 * The exact wording of the consent question. Receipts name it by `WORDING_VERSION`. A changed wording needs a new
 * version, here and in the contract, and everybody is asked again.
 */
export const WORDING: {
  readonly title: string;
  readonly lead: readonly [string, string];
  readonly necessary: { readonly name: string; readonly text: string };
  readonly kinds: Readonly<Record<Consent, { readonly name: string; readonly short: string; readonly text: string }>>;
} = {
  title: "Can we use other companies' services?",
  // The apostrophe of "child’s" stays until the wording changes: another one would be another version.
  lead: [
    "We would like to use other companies' services for",
    "They run only if you say yes, never where your child’s details are, and you can change your mind at any time at the foot of the page.",
  ],
  necessary: {
    name: "What the shop needs",
    text: "Keeps your cart, your login and this answer. It is our own, and always on.",
  },
  kinds: {
    chat: {
      name: "Help chat",
      short: "a help chat",
      text: "Opens a window where you can chat to the school. The chat company sees what you write and which page you are on.",
    },
    measuring: {
      name: "Seeing how pages are used",
      short: "seeing how pages are used",
      text: "Records clicks and scrolling on pages about classes, camps and the shop, so that we can make them easier to use. If you are logged in, it learns your name and email address.",
    },
    advertising: {
      name: "Advertising",
      short: "advertising",
      text: "Tells advertising companies which of our pages you open, so that they can show you our classes elsewhere and measure which advertisements work.",
    },
  },
};

/** The first sentences, for the kinds that this shop uses. */
export function leadFor(consents: readonly Consent[]): string {
  const [before, after] = WORDING.lead;
  return `${before} ${formatList(consents.map((consent) => WORDING.kinds[consent].short))}. ${after}`;
}
