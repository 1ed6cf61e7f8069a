import { addDays } from "@matinee/core/kernel";
import type { CopyValue } from "./copy-rows.ts";
import type { DemoRun } from "./demo-run.ts";
import type { Families } from "./families.ts";
import { randomFor } from "./random.ts";
import { demoAddress } from "./write-accounts.ts";
import type { WrittenNetwork } from "./write-network.ts";

// References have no vowels and no characters that look alike.
const LETTERS = "BCDFGHJKMNPQRSTVWXZ23456789";
const LENGTH = 7;

/** The enquiries of demo families. `category` is the id of a category from the migrations. */
const QUESTIONS = [
  {
    category: 1,
    subject: "Can she start in the middle of the term?",
    message: "We are moving house in two weeks.",
    status: "open",
  },
  {
    category: 3,
    subject: "The hoodie is too small",
    message: "Could we have the next size up, please?",
    status: "open",
  },
  {
    category: 2,
    subject: "Early drop-off at the camp",
    message: "Is anybody there from eight o'clock?",
    status: "closed",
  },
] as const;

/** Writes a few recent enquiries to every school, from one of its own families. */
export async function writeTickets(run: DemoRun, { franchises }: WrittenNetwork, families: Families): Promise<void> {
  const random = randomFor("tickets");
  const rows: CopyValue[][] = [];
  for (const [index, { id, seed }] of franchises.entries()) {
    const [family] = families.withLogin(index);
    if (family === undefined) continue;
    for (const [nth, { category, subject, message, status }] of QUESTIONS.entries()) {
      const reference = Array.from({ length: LENGTH }, () => random.pick([...LETTERS])).join("");
      // The email address of that family's login.
      const email = demoAddress("parent", seed.slug);
      const host = `${seed.slug}.localhost`;
      rows.push([
        run.uuid(),
        reference,
        id,
        category,
        family.name,
        email,
        subject,
        message,
        host,
        status,
        `${addDays(run.today, -2 - nth)}T19:${20 + nth}:00Z`,
      ]);
    }
  }
  await run.write(
    "ticket",
    [
      "id",
      "reference",
      "franchise_id",
      "category_id",
      "name",
      "email",
      "subject",
      "message",
      "host",
      "status",
      "created_at",
    ],
    rows,
  );
}
