import type { ClassItem } from "@matinee/contract/client";
import { NO_CLASS, type ClassDraft, type PickedChild, type TypedChild } from "../../../shared/application/draft.ts";

type Choices = Pick<ClassDraft, "extras" | "details" | "payInFull" | "basedOn">;
type Held = Pick<Choices, "extras" | "details"> & { payInFull: boolean | null };
type HeldLine = Pick<ClassItem, "children" | "dates" | "by_the_day" | "addons" | "deposit" | "take_full_payment">;

/** What `basedOn` is once the draft was sent: it counts for nothing that the basket holds. */
export const SENT = "sent";

const NOTHING: Held = { extras: {}, details: {}, payInFull: null };

/**
 * What the form of a camp shows as chosen. It is what the basket holds of the camp, which may have been changed in the cart or on another
 * device. The draft counts for children who are not in the basket, and for what was chosen here since the basket was as it is.
 */
export function campChoices(draft: ClassDraft, lines: readonly HeldLine[], typed: readonly TypedChild[]): Choices {
  const held = heldChoices(lines);
  const basedOn = heldText(lines);
  const { extras, details, payInFull } = draft.basedOn === basedOn ? NOTHING : held;
  return {
    extras: withForms(draft.extras, extras, typed),
    details: withForms(draft.details, details, typed),
    payInFull: payInFull ?? draft.payInFull,
    basedOn,
  };
}

/** What the basket's lines of a camp hold, as text that can be compared; empty: nothing. */
export const heldText = (lines: readonly HeldLine[]): string =>
  lines.length === 0 ? "" : JSON.stringify(heldChoices(lines));

/**
 * Who is ticked in the form of a camp; null: nobody has chosen yet. Like the choices, it is who the basket holds the camp for. The draft
 * counts while the basket is as it was when somebody chose here, and later for children who were not yet added. Whoever was in the basket
 * then and is not now was taken off it elsewhere. `lines`: null while the basket is not known.
 */
export function campPicks(
  draft: ClassDraft | undefined,
  lines: readonly HeldLine[] | null,
): readonly PickedChild[] | null {
  if (lines === null) return draft?.picked ?? null;
  if (draft?.basedOn === heldText(lines)) return draft.picked;
  const { picked, typed, basedOn } = draft ?? NO_CLASS;
  const inBasket = lines.flatMap(({ children }) => children);
  const known = new Set([...inBasket.map(({ id }) => id), ...childrenIn(basedOn)]);
  const waiting = basedOn === SENT ? [] : picked.filter(({ id }) => !known.has(id));
  // A child whose details are being changed has a form, and no tick.
  const all = [...inBasket, ...waiting].filter(({ id }) => !typed.some((form) => form.id === id));
  return all.length > 0 || typed.length > 0 ? all : null;
}

/** The ids of the children in what `heldText` answered. What the browser stored may be anything. */
function childrenIn(held: string): string[] {
  try {
    const parsed: unknown = JSON.parse(held);
    const isHeld = typeof parsed === "object" && parsed !== null && "extras" in parsed;
    return isHeld && typeof parsed.extras === "object" ? Object.keys(parsed.extras ?? {}) : [];
  } catch {
    return [];
  }
}

/** The choices of the basket's lines by child id. `payInFull` is null where no line takes a deposit. */
function heldChoices(lines: readonly HeldLine[]): Held {
  const extras: Choices["extras"] = {};
  const details: Choices["details"] = {};
  for (const { children, dates, by_the_day, addons } of lines) {
    for (const { id } of children) {
      extras[id] = addons.map((addon) => addon.id);
      details[id] = {
        days: by_the_day ? dates.map((one) => one.date) : null,
        extraDays: Object.fromEntries(
          addons.filter(({ days }) => days.length > 0).map((one) => [one.id, one.days] as const),
        ),
        choices: Object.fromEntries(
          addons.flatMap((one) => (one.choice === null ? [] : [[one.id, one.choice] as const])),
        ),
      };
    }
  }
  const deposits = lines.filter(({ deposit }) => deposit !== null);
  const payInFull = deposits.length === 0 ? null : deposits.every(({ take_full_payment }) => take_full_payment);
  return { extras, details, payInFull };
}

/** The basket's before the draft's. A child whose details are being changed has a form, and is known by its key there. */
function withForms<T>(
  draft: Readonly<Record<string, T>>,
  held: Readonly<Record<string, T>>,
  typed: readonly TypedChild[],
): Record<string, T> {
  const all: Record<string, T> = { ...draft, ...held };
  for (const { key, id } of typed) {
    const own = id === null ? undefined : (held[id] ?? draft[key] ?? draft[id]);
    if (own !== undefined) all[key] = own;
  }
  return all;
}
