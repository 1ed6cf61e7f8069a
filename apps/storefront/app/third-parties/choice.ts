import type { ThirdParties } from "../shared/page/page.ts";

/** The kinds of consent. */
export const CONSENTS = ["chat", "measuring", "advertising"] as const;
export type Consent = (typeof CONSENTS)[number];

/** The answer to each kind; missing if never answered. */
export type Choice = { readonly [K in Consent]?: boolean };

export const PARTIES = ["chat", "ads", "pixel", "recorder"] as const;
export type Party = (typeof PARTIES)[number];

export const CONSENT_OF: Readonly<Record<Party, Consent>> = {
  chat: "chat",
  ads: "advertising",
  pixel: "advertising",
  recorder: "measuring",
};

/** The kinds that this shop uses. */
export function asked(parties: ThirdParties): Consent[] {
  return CONSENTS.filter((consent) => PARTIES.some((party) => parties[party] && CONSENT_OF[party] === consent));
}

export function isAnswered(choice: Choice, parties: ThirdParties): boolean {
  return asked(parties).every((consent) => choice[consent] !== undefined);
}

export function answerAll(parties: ThirdParties, given: boolean): Choice {
  return Object.fromEntries(asked(parties).map((consent) => [consent, given]));
}

/** The cookie's letters: one for each kind, upper case for yes. */
export function choiceText(choice: Choice): string {
  return CONSENTS.flatMap((consent) => {
    const letter = consent.charAt(0);
    return choice[consent] === undefined ? [] : [choice[consent] ? letter.toUpperCase() : letter];
  }).join("");
}

export function readChoice(text: string): Choice {
  const said = CONSENTS.flatMap((consent): [Consent, boolean][] => {
    const letter = consent.charAt(0);
    return text.includes(letter.toUpperCase()) ? [[consent, true]] : text.includes(letter) ? [[consent, false]] : [];
  });
  return Object.fromEntries(said);
}
