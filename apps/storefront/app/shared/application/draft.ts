import { NO_DATE, type DateParts } from "@matinee/ui";

/** An unsaved child's form. With an id: edits a saved child. */
export type TypedChild = {
  key: string;
  id: string | null;
  first_name: string;
  surname: string;
  born: DateParts;
  image_consent: boolean;
  /** The family says that there is no health note to keep. */
  nothing_to_tell: boolean;
};
export type PickedChild = { id: string; first_name: string };

/** What a child takes of a camp beside which add-ons. */
export type CampDetails = {
  /** ISO dates; null: the whole camp. */
  days: string[] | null;
  /** Dates by add-on id; left out: every day that the child comes. */
  extraDays: Record<string, string[]>;
  /** The size or the like, by add-on id. */
  choices: Record<string, string>;
};

export const WHOLE_CAMP: CampDetails = { days: null, extraDays: {}, choices: {} };

/** The draft for one class or camp. */
export type ClassDraft = {
  picked: PickedChild[];
  typed: TypedChild[];
  startDate: string | null;
  /** Camp add-ons by child id, or by form key while the child is unsaved. */
  extras: Record<string, number[]>;
  /** The days and sizes of each child, by the same keys. */
  details: Record<string, CampDetails>;
  /** For a camp with a deposit: pay in full now. */
  payInFull: boolean;
  /** What the basket held of the camp when this was chosen; empty: nothing. */
  basedOn: string;
  /** Children added to the waiting list from this browser, with their positions. */
  joined: { name: string; position: number; odds: string }[];
};

export type ParentDraft = {
  name: string;
  email: string;
  phone: string;
  postcode: string;
  address_line_1: string;
  address_line_2: string;
  address_line_3: string;
  post_town: string;
  county: string;
  marketing_consent: boolean;
  image_consent: boolean;
  message: string;
  /** Whether the address lines are shown. */
  address_shown: boolean;
};

/** Everything a visitor has typed. Stored in this browser, without medical notes. */
export type Draft = {
  lastGroupId: number | null;
  customerId: string | null;
  /** The order that was last brought to the checkout in this browser, until its confirmation is shown. */
  orderId: string | null;
  parent: ParentDraft;
  classes: Record<string, ClassDraft>;
};

export const NO_PARENT: ParentDraft = {
  name: "",
  email: "",
  phone: "",
  postcode: "",
  address_line_1: "",
  address_line_2: "",
  address_line_3: "",
  post_town: "",
  county: "",
  marketing_consent: false,
  image_consent: false,
  message: "",
  address_shown: false,
};
export const NO_CLASS: ClassDraft = {
  picked: [],
  typed: [],
  startDate: null,
  extras: {},
  details: {},
  payInFull: false,
  basedOn: "",
  joined: [],
};
/** The key of a class among the drafts. Plain numbers would lose the order of use. */
export const classKey = (groupId: number) => `class-${groupId}`;
export const campKey = (courseId: number) => `camp-${courseId}`;

/** @internal Exported for tests. */
export const NO_DRAFT: Draft = {
  lastGroupId: null,
  customerId: null,
  orderId: null,
  parent: NO_PARENT,
  classes: {},
};

/**
 * Drafts are deleted after this, because families share devices.
 * @internal Exported for tests.
 */
export const KEEP_MS = 30 * 24 * 60 * 60 * 1000;
/** The number of classes kept in the draft. */
const KEEP_CLASSES = 6;

export function writeDraft(draft: Draft, now: number): string {
  const classes = Object.fromEntries(Object.entries(draft.classes).slice(-KEEP_CLASSES));
  return JSON.stringify({ ...draft, classes, savedAt: now });
}

/** Reads a stored draft. Missing, old or invalid parts are ignored. */
export function readDraft(text: string | null, now: number): Draft {
  const stored = record(parse(text));
  if (typeof stored.savedAt !== "number" || now - stored.savedAt > KEEP_MS) return NO_DRAFT;
  return {
    lastGroupId: typeof stored.lastGroupId === "number" ? stored.lastGroupId : null,
    customerId: typeof stored.customerId === "string" ? stored.customerId : null,
    orderId: typeof stored.orderId === "string" ? stored.orderId : null,
    parent: withTypesOf(NO_PARENT, stored.parent),
    classes: Object.fromEntries(Object.entries(record(stored.classes)).map(([id, value]) => [id, readClass(value)])),
  };
}

function readClass(value: unknown): ClassDraft {
  const stored = record(value);
  const blank = { key: "", first_name: "", surname: "", image_consent: false, nothing_to_tell: false };
  return {
    picked: list(stored.picked)
      .map((child) => withTypesOf({ id: "", first_name: "" }, child))
      .filter((child) => child.id !== ""),
    typed: list(stored.typed)
      .map((child) => ({
        ...withTypesOf(blank, child),
        id: typeof record(child).id === "string" ? String(record(child).id) : null,
        born: withTypesOf(NO_DATE, record(child).born),
      }))
      .filter((child) => child.key !== ""),
    startDate: typeof stored.startDate === "string" ? stored.startDate : null,
    extras: Object.fromEntries(
      Object.entries(record(stored.extras)).map(([child, ids]) => [
        child,
        list(ids).filter((id) => typeof id === "number"),
      ]),
    ),
    details: Object.fromEntries(
      Object.entries(record(stored.details)).map(([child, one]) => [child, readDetails(one)]),
    ),
    payInFull: stored.payInFull === true,
    basedOn: typeof stored.basedOn === "string" ? stored.basedOn : "",
    joined: list(stored.joined)
      .map((one) => withTypesOf({ name: "", position: 0, odds: "" }, one))
      .filter((one) => one.position > 0),
  };
}

function readDetails(value: unknown): CampDetails {
  const stored = record(value);
  const texts = (one: unknown) => list(one).filter((text) => typeof text === "string");
  const extraDays = Object.entries(record(stored.extraDays)).map(([id, days]) => [id, texts(days)] as const);
  const choices = Object.entries(record(stored.choices)).flatMap(([id, choice]) =>
    typeof choice === "string" ? [[id, choice] as const] : [],
  );
  return {
    days: Array.isArray(stored.days) ? texts(stored.days) : null,
    extraDays: Object.fromEntries(extraDays),
    choices: Object.fromEntries(choices),
  };
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The fields of `shape`, from `value` if they have the same type. */
function withTypesOf<T extends Record<string, string | boolean | number>>(shape: T, value: unknown): T {
  const given = record(value);
  const fields = Object.entries(shape).map(([name, fallback]) => [
    name,
    typeof given[name] === typeof fallback ? given[name] : fallback,
  ]);
  // Each field's type was compared with the shape's above.
  return Object.fromEntries(fields) as T;
}
