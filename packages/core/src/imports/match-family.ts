import type { ChildDetails } from "../family/index.ts";
import { CONTACT_FIELDS, type Contact, type FamilyRow } from "./family-row.ts";

/** A child that a school knows. */
export interface KnownChild {
  readonly id: string;
  readonly firstName: string;
  readonly surname: string;
  readonly dateOfBirth: string;
  /** True: there are health notes. What they say is not known here. */
  hasNotes: boolean;
}

/** A family that a school knows, or that an earlier row of the file brings. */
export interface KnownFamily {
  readonly id: string;
  /** The visitor that the family belongs to; null: the school alone knows it. */
  readonly guestId: string | null;
  readonly email: string;
  readonly contact: Readonly<Record<(typeof CONTACT_FIELDS)[number], string>>;
  /** Rows of the file add to them. */
  readonly children: KnownChild[];
  /** True: the school keeps the details. The family has no account, and no order was placed with them. */
  readonly isKeptBySchool: boolean;
  /** The row of this file that brings the family; null: the school knew it. */
  readonly fromRow: number | null;
}

/** What differs between a file and what is stored, as both say it. */
export interface Difference {
  readonly field: string;
  readonly ours: string;
  readonly theirs: string;
}

/** What staff can say of a row that is like something known: ours is right, the file is right, or they are two people. */
export const CHOICES = ["keep", "take", "separate"] as const;
export type Choice = (typeof CHOICES)[number];

/** How a row of families relates to what a school knows. */
export type FamilyMatch =
  | { readonly kind: "new" }
  /** Known, and nothing that the file says is different. */
  | { readonly kind: "same"; readonly family: KnownFamily; readonly child: KnownChild | null }
  /** Known, or probably so, and something is different: somebody chooses. */
  | {
      readonly kind: "differs";
      readonly family: KnownFamily;
      readonly child: KnownChild | null;
      readonly differences: readonly Difference[];
      readonly choices: readonly Choice[];
    };

/** The families of a school, found by what a row says. */
export interface FamilyIndex {
  /** Families whose address this is: one that the school keeps, or has been confirmed. What somebody typed in a booking proves nothing. */
  readonly byEmail: (email: string) => readonly KnownFamily[];
  /** Families with this name and this phone number or postcode. */
  readonly alike: (contact: Contact) => readonly KnownFamily[];
}

/**
 * Finds whom a row is about. The address decides, where it is known to be the family's; without it, the same name with the same phone number or
 * postcode is probably the same.
 */
export function matchFamily({ email, contact, child }: FamilyRow, index: FamilyIndex): FamilyMatch {
  const known = index.byEmail(email);
  const compared = known.map((family) => ({ family, differences: differencesOf(family, contact) }));
  const nearest = compared.toSorted((a, b) => a.differences.length - b.differences.length)[0];
  if (nearest !== undefined) return withChild(nearest.family, nearest.differences, child, ["keep", "take"]);
  // Two rows with two addresses are two families to who wrote the file.
  const alike = index.alike(contact).find(({ fromRow }) => fromRow === null);
  if (alike === undefined) return { kind: "new" };
  const differences = [{ field: "email", ours: alike.email, theirs: email }, ...differencesOf(alike, contact)];
  return withChild(alike, differences, child, ["keep", "take", "separate"]);
}

function withChild(
  family: KnownFamily,
  ofParent: readonly Difference[],
  child: ChildDetails | null,
  asked: readonly Choice[],
): FamilyMatch {
  const known = child === null ? null : (family.children.find((one) => childKey(one) === childKey(child)) ?? null);
  const namesake =
    child === null || known !== null ? null : (family.children.find((one) => nameKey(one) === nameKey(child)) ?? null);
  const ofChild =
    child === null || namesake === null
      ? []
      : [{ field: "date_of_birth", ours: namesake.dateOfBirth, theirs: child.dateOfBirth }];
  const differences = [...ofParent, ...ofChild];
  if (differences.length === 0) return { kind: "same", family, child: known };
  // Details belong to a family that has an account or an order, and so do those of its children.
  const choices = new Set(asked.filter((choice) => choice !== "take" || family.isKeptBySchool));
  if (namesake !== null) choices.add("separate");
  return { kind: "differs", family, child: known ?? namesake, differences, choices: [...choices] };
}

/** What a file says of a family and the school does not. What the file leaves out is no difference. */
function differencesOf(family: KnownFamily, contact: Contact): Difference[] {
  return CONTACT_FIELDS.flatMap((field) => {
    const theirs = contact[field];
    const ours = family.contact[field];
    return theirs === undefined || theirs === ours ? [] : [{ field, ours, theirs }];
  });
}

type Named = { readonly firstName: string; readonly surname: string };
const nameKey = ({ firstName, surname }: Named) => `${firstName}|${surname}`.toLowerCase();
/** The same for two records of one child. */
export const childKey = (child: Named & { readonly dateOfBirth: string }) => `${nameKey(child)}|${child.dateOfBirth}`;
