import { counted } from "@matinee/format";
import type { ChildDetails } from "../../family/index.ts";
import type { IsoDate } from "../../kernel/index.ts";
import { readFamilyRow, type FamilyRow } from "../family-row.ts";
import type { KnownFamilies } from "../known-families.ts";
import { matchFamily, type Choice, type FamilyMatch, type KnownChild, type KnownFamily } from "../match-family.ts";
import { addedRow, refusedRow, unchangedRow, type RowPlan, type RowToPlan } from "./row-plan.ts";

/** What one row writes. */
export interface FamilyWork {
  readonly n: number;
  readonly newFamily?: KnownFamily;
  readonly newChild?: { readonly id: string; readonly family: KnownFamily; readonly details: ChildDetails };
  /** Health notes of a child that has none. */
  readonly notes?: { readonly childId: string; readonly text: string };
  readonly birthday?: { readonly childId: string; readonly bornOn: string };
  readonly details?: { readonly customerId: string; readonly values: Readonly<Record<string, string>> };
}

/** As many as a family can have in its own account. */
const MAX_CHILDREN = 20;

type Differs = Extract<FamilyMatch, { kind: "differs" }>;

/** Plans the rows of a file of families, one after another: a later row may be about a family that an earlier one brings. */
export class FamilyPlans {
  /** What the rows are to write, in their order. */
  readonly planned: FamilyWork[] = [];
  readonly #known: KnownFamilies;
  readonly #newId: () => string;

  /** `newId` gives the ids of families and children that are new. */
  constructor(known: KnownFamilies, newId: () => string) {
    this.#known = known;
    this.#newId = newId;
  }

  plan({ n, values, choice, wasNew }: RowToPlan, today: IsoDate): RowPlan {
    const read = readFamilyRow(values, today);
    if (!read.ok) return refusedRow(values["name"] ?? values["child_name"] ?? values["email"] ?? "", read.error);
    const row = read.value;
    const label = labelOf(row);
    const { byEmail, alike } = this.#known;
    // Who was new beside all others is not taken for one of the file that came since.
    const match = matchFamily(row, { byEmail, alike: wasNew ? () => [] : alike });
    if (match.kind === "new") return this.#planNew(n, row);
    const { family } = match;
    if (family.children.length >= MAX_CHILDREN && row.child !== null && match.child === null)
      return refusedRow(label, [
        { path: "child_name", message: `The family has ${counted(MAX_CHILDREN, "child", "children")} already.` },
      ]);
    if (match.kind === "same") return this.#planKnown(n, row, family, match.child);
    return family.fromRow === null
      ? this.#planLike(n, row, match, choice)
      : contradiction(label, family.fromRow, match);
  }

  #planNew(n: number, row: FamilyRow): RowPlan {
    const { email, contact } = row;
    if (contact.name === undefined)
      return refusedRow(labelOf(row), [
        { path: "name", message: "The school does not know this family yet, so its name is needed." },
      ]);
    const blank = {
      name: "",
      phone: "",
      address_line_1: "",
      address_line_2: "",
      address_line_3: "",
      post_town: "",
      county: "",
      postcode: "",
    };
    const family: KnownFamily = {
      id: this.#newId(),
      guestId: null,
      email,
      contact: { ...blank, ...contact },
      children: [],
      isKeptBySchool: true,
      fromRow: n,
    };
    this.#known.add(family);
    this.planned.push({
      n,
      newFamily: family,
      ...(row.child !== null && { newChild: this.#addChild(family, row.child) }),
    });
    return addedRow(labelOf(row));
  }

  #addChild(family: KnownFamily, details: ChildDetails) {
    const id = this.#newId();
    const { firstName, surname, dateOfBirth, medicalConditions } = details;
    family.children.push({ id, firstName, surname, dateOfBirth, hasNotes: medicalConditions !== "" });
    return { id, family, details };
  }

  /** The family is known, and nothing else is said of it. The child may be new, or have notes that nobody had. */
  #planKnown(n: number, row: FamilyRow, family: KnownFamily, child: KnownChild | null): RowPlan {
    const label = labelOf(row);
    if (row.child !== null && child === null) {
      this.planned.push({ n, newChild: this.#addChild(family, row.child) });
      return addedRow(label);
    }
    const notes = row.child?.medicalConditions ?? "";
    // What a family says itself in its account is not added to, and nothing that is there is replaced.
    if (child === null || notes === "" || child.hasNotes || !family.isKeptBySchool) return unchangedRow(label);
    child.hasNotes = true;
    this.planned.push({ n, notes: { childId: child.id, text: notes } });
    return { ...addedRow(label), outcome: "changed" };
  }

  /** The school has something like it. Without a word, ours stays; a row that may be about somebody else is left out. */
  #planLike(n: number, row: FamilyRow, match: Differs, asked: Choice | null): RowPlan {
    const { family, differences, choices } = match;
    const child = match.child;
    const leavesOut = choices.includes("separate");
    const choice = asked !== null && choices.includes(asked) ? asked : leavesOut ? null : "keep";
    const like = {
      finding: "duplicate" as const,
      label: labelOf(row),
      issues: [],
      match: {
        name: child === null ? family.contact.name : `${child.firstName} ${child.surname}, ${family.contact.name}`,
        customerId: family.id,
        differences: [...differences],
        choices: [...choices],
        leavesOut,
      },
    } satisfies Omit<RowPlan, "outcome">;
    if (choice === null) return { ...like, outcome: "left_out" };
    const isOtherFamily = differences.some(({ field }) => field === "email");
    if (choice === "separate" && isOtherFamily) return { ...this.#planNew(n, row), ...like };
    const isNewChild = row.child !== null && (child === null || choice === "separate");
    const newChild = isNewChild && row.child !== null ? this.#addChild(family, row.child) : undefined;
    const born = choice === "take" ? differences.find(({ field }) => field === "date_of_birth") : undefined;
    const ofParent = choice === "take" ? differences.filter(({ field }) => field !== "date_of_birth") : [];
    if (newChild === undefined && born === undefined && ofParent.length === 0) return { ...like, outcome: "unchanged" };
    this.planned.push({
      n,
      ...(newChild !== undefined && { newChild }),
      ...(born !== undefined && child !== null && { birthday: { childId: child.id, bornOn: born.theirs } }),
      ...(ofParent.length > 0 && {
        details: {
          customerId: family.id,
          values: Object.fromEntries(ofParent.map(({ field, theirs }) => [field, theirs])),
        },
      }),
    });
    return { ...like, outcome: newChild === undefined ? "changed" : "added" };
  }
}

function contradiction(label: string, row: number, { differences }: Differs): RowPlan {
  return refusedRow(
    label,
    differences.map(({ field, ours, theirs }) => ({
      path: field,
      message: `Row ${row} says “${ours}” of this family, and this row “${theirs}”.`,
    })),
  );
}

function labelOf({ child, contact: { name }, email }: FamilyRow): string {
  const parent = name ?? email;
  return child === null ? parent : `${child.firstName} ${child.surname}, ${parent}`;
}
