/** Why a family can trust a school, as the school would write it. null: it has not said. */
export interface SafetySeed {
  readonly safeguarding: string | null;
  readonly dbs: string | null;
  readonly firstAid: string | null;
  readonly ratio: string | null;
}

const NOTHING: SafetySeed = { safeguarding: null, dbs: null, firstAid: null, ratio: null };

const FULL: SafetySeed = {
  safeguarding:
    "A named safeguarding lead is on call at every session. Children leave only with the people you have named.",
  dbs: "Every teacher and assistant has an enhanced DBS check, renewed every three years.",
  firstAid: "One adult at every session has a paediatric first aid certificate.",
  ratio: "At most twelve children to an adult, and never fewer than two adults in the building.",
};

/** Scotland has its own scheme of checks. */
const SCOTTISH: SafetySeed = {
  ...FULL,
  dbs: "Every teacher and assistant is a member of the PVG scheme, Scotland's check for work with children.",
};

/** Schools that say less than the others. A new school has said nothing yet. */
const OWN: Readonly<Record<string, SafetySeed>> = {
  norwich: { ...FULL, ratio: null },
  cardiff: { ...FULL, ratio: "At most ten children to an adult. Ages three to five have two adults to a group." },
  exeter: NOTHING,
};

/** What the school of this slug says. */
export function safetyOf({ slug, scottish }: { readonly slug: string; readonly scottish: boolean }): SafetySeed {
  return OWN[slug] ?? (scottish ? SCOTTISH : FULL);
}
