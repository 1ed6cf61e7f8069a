import { KnownFamilies } from "../known-families.ts";
import type { KnownChild, KnownFamily } from "../match-family.ts";
import type { RowToPlan } from "../plans/row-plan.ts";

// What the tests of plans change to what they need.

export const ada = (change: Partial<KnownChild> = {}): KnownChild => ({
  id: "ada",
  firstName: "Ada",
  surname: "Tester",
  dateOfBirth: "2018-05-03",
  hasNotes: false,
  ...change,
});

/** A family that the school alone knows, with one child. */
export const family = (change: Partial<KnownFamily> = {}): KnownFamily => ({
  id: "tester",
  guestId: null,
  email: "pat@example.test",
  contact: {
    name: "Pat Tester",
    phone: "+447700900123",
    address_line_1: "",
    address_line_2: "",
    address_line_3: "",
    post_town: "",
    county: "",
    postcode: "LS1 8TL",
  },
  children: [ada()],
  isKeptBySchool: true,
  fromRow: null,
  ...change,
});

export function known(...families: readonly KnownFamily[]): KnownFamilies {
  const all = new KnownFamilies();
  for (const one of families) all.add(one);
  return all;
}

export const row = (n: number, values: Readonly<Record<string, string>>, more: Partial<RowToPlan> = {}): RowToPlan => ({
  n,
  values,
  choice: null,
  wasNew: false,
  ...more,
});
