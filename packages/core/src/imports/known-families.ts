import type { FieldProblem } from "../family/index.ts";
import type { FamilyIndex, KnownFamily } from "./match-family.ts";

/**
 * The families of a school, by an address that is theirs: the one that the school keeps, or the confirmed one of their account. Those of other
 * schools are not read.
 */
export class KnownFamilies implements FamilyIndex {
  readonly #byEmail = new Map<string, KnownFamily[]>();
  readonly #unproved = new Map<string, KnownFamily[]>();
  readonly #otherLogins = new Set<string>();
  readonly #alike = new Map<string, KnownFamily[]>();

  add(family: KnownFamily): void {
    append(this.#byEmail, family.email.toLowerCase(), family);
    for (const key of alikeKeys(family.contact)) append(this.#alike, key, family);
  }

  /** Somebody booked with this address, or typed it, and nobody has proved that it is theirs: nothing of a file may reach them by it. */
  addUnproved(family: KnownFamily): void {
    append(this.#unproved, family.email.toLowerCase(), family);
  }

  /** The address stands in the family's contact details, and its account logs in with another one, which alone is proved. */
  addOtherLogin(family: KnownFamily): void {
    this.addUnproved(family);
    this.#otherLogins.add(family.email.toLowerCase());
  }

  byEmail = (email: string): readonly KnownFamily[] => this.#byEmail.get(email.toLowerCase()) ?? [];

  /** Probably the same people, as long as nothing is told or given to them. */
  unprovedByEmail = (email: string): readonly KnownFamily[] => this.#unproved.get(email.toLowerCase()) ?? [];

  /** Why no family is known by this address. */
  whyUnknown = (email: string): FieldProblem => ({
    path: "email",
    message: this.#otherLogins.has(email.toLowerCase())
      ? "A family has this address in its contact details, and logs in with another one. Please give that one: the school's own file of families has it."
      : "The school knows no family with this email address. Import the families first.",
  });

  alike = (given: Partial<KnownFamily["contact"]>): readonly KnownFamily[] =>
    alikeKeys(given).flatMap((key) => this.#alike.get(key) ?? []);
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

function alikeKeys({ name = "", phone = "", postcode = "" }: Partial<KnownFamily["contact"]>): string[] {
  if (name === "") return [];
  return [phone, postcode].filter((one) => one !== "").map((one) => `${name.toLowerCase()}|${one}`);
}
