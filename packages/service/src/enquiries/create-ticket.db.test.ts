import { expect, test } from "vitest";
import { aWorld, valueOf } from "../testing/world.ts";
import { createTicket } from "./create-ticket.ts";
import { listTicketCategories } from "./list-ticket-categories.ts";

const world = await aWorld();
const form = {
  name: "Pat Tester",
  email: "pat@example.test",
  subject: "Nuts at lunch",
  message: "Ada is allergic.\nIs lunch safe for her?",
};

async function aCategory(): Promise<number> {
  const [first] = valueOf(await listTicketCategories(await world.visitor()));
  return first?.id ?? 0;
}

test("categories are listed by position", async () => {
  const names = valueOf(await listTicketCategories(await world.visitor())).map((one) => one.name);
  expect(names).toEqual([
    "Classes and trials",
    "Holiday camps",
    "Shop and orders",
    "Payments and refunds",
    "Something else",
  ]);
});

test("the school gets the enquiry with the sender as reply address, and the sender gets a confirmation", async () => {
  const ctx = await world.visitor();
  const group = await world.group();
  const ticket = valueOf(await createTicket(ctx, { ...form, category_id: await aCategory(), group_id: group.id }));
  expect(ticket.reference).toMatch(/^[BCDFGHJKMNPQRSTVWXZ2-9]{7}$/);
  world.mails.length = 0;
  await world.work();
  const mails = world.mails.map(({ to, replyTo, subject, text }) => ({ to, replyTo, subject, text }));
  expect(mails).toMatchObject([
    {
      to: world.network.seller.email,
      replyTo: '"Pat Tester" <pat@example.test>',
      subject: `Nuts at lunch (${ticket.reference})`,
    },
    {
      to: "pat@example.test",
      replyTo: world.network.seller.email,
      subject: `We have received your question (${ticket.reference})`,
    },
  ]);
  for (const mail of mails) expect(mail.text).toContain("Classes and trials");
  expect(mails[0]?.text).toContain("Ada is allergic.");
  expect(mails[0]?.text).toContain("Is lunch safe for her?");
  // Anybody could have typed the address.
  for (const typed of ["Pat", "allergic", "Nuts", "lunch safe"]) expect(mails[1]?.text).not.toContain(typed);
});

test("all wrong fields are named at once, and nothing is stored or sent", async () => {
  const ctx = await world.visitor();
  const before = await world.db.selectFrom("ticket").select("id").execute();
  const refused = await createTicket(ctx, {
    category_id: 999,
    name: "",
    email: "pat",
    subject: "",
    message: "",
    group_id: 1,
    course_id: 1,
  });
  expect(refused).toMatchObject({ ok: false, error: { code: "invalid" } });
  const details = refused.ok ? [] : (refused.error.details ?? []);
  expect(typeof details === "string" ? [] : details.map((row) => row.path)).toEqual([
    "category_id",
    "group_id",
    "name",
    "email",
    "subject",
    "message",
  ]);
  expect(await world.db.selectFrom("ticket").select("id").execute()).toEqual(before);
});

test("a class, camp or item of another shop gets 404", async () => {
  const ctx = await world.visitor();
  const category_id = await aCategory();
  expect(await createTicket(ctx, { ...form, category_id, group_id: 999_999 })).toMatchObject({
    error: { code: "not_found" },
  });
  const group = await world.group();
  const elsewhere = { ...ctx, site: { ...ctx.site, franchise: { ...world.network.seller, id: 999_999 } } };
  expect(await createTicket(elsewhere, { ...form, category_id, group_id: group.id })).toMatchObject({
    error: { code: "not_found" },
  });
});
