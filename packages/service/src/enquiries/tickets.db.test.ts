import { MAX_ENQUIRY_LENGTH } from "@matinee/core/support";
import { expect, test } from "vitest";
import { aCustomer } from "../testing/a-customer.ts";
import { aMember, csvText, strangers } from "../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { answerTicket } from "./answer-ticket.ts";
import { closeTicket } from "./close-ticket.ts";
import { reopenTicket } from "./reopen-ticket.ts";
import { createTicket } from "./create-ticket.ts";
import { exportTickets } from "./export-tickets.ts";
import { getTicket } from "./get-ticket.ts";
import { listTickets } from "./list-tickets.ts";
import { getStaffHome } from "../staff/index.ts";

const world = await aWorld();
const staff = await aMember(world, "FRANCHISE_STAFF");
const manager = await aMember(world, "FRANCHISE_ADMIN");
const network = await aMember(world, "NETWORK_ADMIN");
const outside = await strangers(world);
const notFound = { error: { code: "not_found" } };

async function aTicket(subject = "Nuts at lunch") {
  const group = await world.group();
  return valueOf(
    await createTicket(await world.visitor(), {
      category_id: 1,
      name: "Pat Tester",
      email: "pat@example.test",
      subject,
      message: "Ada is allergic.\nIs lunch safe?",
      group_id: group.id,
    }),
  );
}

const statusOf = async (id: string) => valueOf(await getTicket(staff, { id })).status;

test("enquiries are listed newest first, paged, and found by text and status", async () => {
  const first = await aTicket("Where do I park?");
  const second = await aTicket("What do they wear?");
  const list = async (query: Parameters<typeof listTickets>[1]) =>
    valueOf(await listTickets(staff, query)).items.map(({ id }) => id);
  expect(await list({})).toEqual([second.id, first.id]);
  expect(await list({ q: "PARK" })).toEqual([first.id]);
  expect(await list({ q: second.reference.toLowerCase() })).toEqual([second.id]);
  expect(await list({ status: "closed" })).toEqual([]);
  expect(await list({ sort: ["created_at,asc"], size: 1 })).toEqual([first.id]);
  expect(await list({ filter: "subject:like:wear" })).toEqual([second.id]);
  expect(valueOf(await listTickets(network, {})).total).toBe(2);
  expect(valueOf(await listTickets(network, { school: world.network.seller.id })).total).toBe(2);
  expect(valueOf(await listTickets(network, { school: outside.other.id })).total).toBe(0);
  expect(valueOf(await listTickets(outside.admin, {})).total).toBe(0);
  expect(valueOf(await listTickets(outside.admin, { school: world.network.seller.id })).total).toBe(0);
  expect(await listTickets(outside.visitor, {})).toMatchObject({ ok: false });
});

test("an answer is mailed to the sender from the school, with the question, and is stored with the enquiry", async () => {
  const { id, reference } = await aTicket();
  await world.work();
  world.mails.length = 0;
  valueOf(await answerTicket(staff, { id, message: "Yes.\n\nWe eat <no> nuts." }));
  await world.work();
  expect(world.mails).toMatchObject([
    {
      to: '"Pat Tester" <pat@example.test>',
      replyTo: world.network.seller.email,
      subject: `Re: Nuts at lunch (${reference})`,
    },
  ]);
  expect(world.mails[0]?.text).toContain("We eat <no> nuts.");
  expect(world.mails[0]?.text).toContain("Is lunch safe?");
  expect(world.mails[0]?.html).toContain("&lt;no&gt;");
  expect(valueOf(await getTicket(staff, { id }))).toMatchObject({
    status: "answered",
    about: "Saturday Juniors",
    answers: [{ by: "Sam Staff", message: "Yes.\n\nWe eat <no> nuts." }],
  });
});

test("an enquiry can be closed, answered while closed and reopened; repeating a step changes nothing", async () => {
  const { id } = await aTicket();
  for (const _ of [1, 2]) valueOf(await closeTicket(staff, { id }));
  expect(await statusOf(id)).toBe("closed");
  valueOf(await answerTicket(staff, { id, message: "One more thing." }));
  expect(await statusOf(id)).toBe("closed");
  for (const _ of [1, 2]) valueOf(await reopenTicket(network, { id }));
  expect(await statusOf(id)).toBe("open");
  valueOf(await answerTicket(staff, { id, message: "The last word." }));
  const log = await world.db
    .selectFrom("audit_log")
    .select(["action", "detail"])
    .where("subject", "=", `ticket:${id}`)
    .orderBy("id")
    .execute();
  expect(log).toMatchObject([
    { action: "ticket_closed", detail: { before: { status: "open" }, after: { status: "closed" } } },
    { action: "ticket_answered", detail: { before: {}, after: {} } },
    { action: "ticket_reopened", detail: { before: { status: "closed" }, after: { status: "open" } } },
    { action: "ticket_answered", detail: { before: { status: "open" }, after: { status: "answered" } } },
  ]);
  expect(JSON.stringify(log)).not.toContain("word");
});

test("of two people who answer at once, the second reads the other's answer first", async () => {
  const { id } = await aTicket();
  const answers = await Promise.all(
    [staff, manager].map(async (who) => await answerTicket(who, { id, message: "Yes.", seen_answers: 0 })),
  );
  expect(new Set(answers.map(codeOf))).toEqual(new Set(["edit_conflict", null]));
  valueOf(await answerTicket(staff, { id, message: "And no nuts.", seen_answers: 1 }));
  expect(valueOf(await getTicket(staff, { id })).answers).toHaveLength(2);
});

test("an enquiry whose sender’s details were deleted gets no answer, because no mail could reach them", async () => {
  const { id } = await aTicket();
  await world.db.updateTable("ticket").set({ email: "" }).where("id", "=", id).execute();
  expect(await answerTicket(staff, { id, message: "Yes." })).toMatchObject({
    error: {
      code: "invalid",
      details: [{ message: expect.stringContaining("there is nobody to reply to") as string }],
    },
  });
  expect(valueOf(await getTicket(staff, { id })).answers).toEqual([]);
});

test("an empty or too long answer is refused, and no mail is sent", async () => {
  const { id } = await aTicket();
  await world.work();
  world.mails.length = 0;
  for (const message of [" \n", "x".repeat(4_001)])
    expect(await answerTicket(staff, { id, message })).toMatchObject({ error: { details: [{ path: "message" }] } });
  await world.work();
  expect(world.mails).toEqual([]);
  expect(await statusOf(id)).toBe("open");
});

test("staff of another school get 404, and the enquiry stays unchanged", async () => {
  const { id } = await aTicket();
  const never = world.system.newId();
  for (const who of [outside.staff, outside.admin]) {
    for (const verb of [getTicket, closeTicket, reopenTicket]) {
      const answer = await verb(who, { id });
      expect(answer).toMatchObject(notFound);
      expect(answer.ok || answer.error.code).toBe((await verb(who, { id: never })).ok || "not_found");
    }
    expect(await answerTicket(who, { id, message: "Hello" })).toMatchObject(notFound);
  }
  for (const verb of [getTicket, closeTicket, reopenTicket])
    expect(await verb(outside.visitor, { id })).toMatchObject({ error: { code: "not_logged_in" } });
  expect(await answerTicket(outside.visitor, { id, message: "Hello" })).toMatchObject({ ok: false });
  expect(valueOf(await getTicket(staff, { id }))).toMatchObject({ status: "open", answers: [] });
});

test("the export has the rows of the list in the same order", async () => {
  const { reference } = await aTicket("=cmd");
  const file = valueOf(await exportTickets(manager, { status: "open" }));
  const lines = (await csvText(file)).split("\r\n");
  expect(lines[1]).toMatch(
    new RegExp(`^${reference},\\d{4}-\\d\\d-\\d\\d,open,Matinee Leeds,Classes and trials,Pat Tester`, "u"),
  );
  expect(lines[1]).toContain(",'=cmd,");
  expect(await exportTickets(outside.visitor, {})).toMatchObject({ ok: false });
});

test("an answer of the longest length is sent, and who may not answer is not told what exists", async () => {
  const { id } = await aTicket();
  valueOf(await answerTicket(staff, { id, message: "x".repeat(MAX_ENQUIRY_LENGTH) }));
  const customer = (await aCustomer(world)).ctx;
  for (const ticket of [id, world.system.newId()]) {
    expect(await answerTicket(customer, { id: ticket, message: "Yes." })).toMatchObject({
      error: { code: "forbidden" },
    });
    expect(await getTicket(customer, { id: ticket })).toMatchObject({ error: { code: "forbidden" } });
    expect(await closeTicket(customer, { id: ticket })).toMatchObject({ error: { code: "forbidden" } });
  }
});

test("an enquiry leads to the family that sent it, at a school that knows the family", async () => {
  const { ctx, child, book, customer, account } = await aCustomer(world);
  const form = { category_id: 1, name: "Pat Tester", subject: "Parking", message: "Where?" };
  const ask = async (who: typeof ctx, email: string) =>
    valueOf(await createTicket(who, { ...form, email, group_id: (await world.group()).id })).id;
  const customerIn = async (who: typeof staff, id: string) => valueOf(await getTicket(who, { id })).customer_id;
  const before = await ask(ctx, "another@example.test");
  expect(await customerIn(staff, before)).toBeNull();
  expect(await customerIn(network, before)).toBe(customer.id);
  await book({ type: "trial", group: await world.group(), childIds: [await child("Ada")] });
  // By the browser, whatever address was typed; and by the address, from whatever browser.
  expect(await customerIn(staff, before)).toBe(customer.id);
  const visitor = await world.visitor();
  expect(await customerIn(staff, await ask(visitor, account.email.toUpperCase()))).toBe(customer.id);
  expect(await customerIn(staff, await ask(visitor, "nobody@example.test"))).toBeNull();
});

test("the staff home page lists the open enquiries that have waited longest", async () => {
  const school = await aMember(world, "FRANCHISE_STAFF");
  const shown = async () => valueOf(await getStaffHome(school)).new_tickets;
  const [longest] = await shown();
  const latest = await aTicket("The latest");
  expect((await shown())[0]).toEqual(longest);
  valueOf(await closeTicket(school, { id: longest?.id ?? "" }));
  const times = (await shown()).map((ticket) => ticket.created_at);
  expect(times).toEqual(times.toSorted());
  expect((await shown()).map(({ id }) => id)).not.toContain(longest?.id);
  expect(times.length === 5 || (await shown()).at(-1)?.id === latest.id).toBe(true);
});
