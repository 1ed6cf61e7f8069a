import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { viewOf } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { getCalendarLink, renewCalendarLink } from "./calendar-link.ts";
import { getFamilyCalendar } from "./get-family-calendar.ts";

const world = await aWorld();
const { db } = world;

function tokenIn(url: string | null): string {
  return /\/calendar\/family\/(.+)\.ics$/u.exec(url ?? "")?.[1] ?? "";
}

/** The events of a calendar file as lines, by their UID. */
function eventsOf(text: string): Map<string, string[]> {
  const unfolded = text.replaceAll(/\r\n[ \t]/g, "");
  const events = [...unfolded.matchAll(/BEGIN:VEVENT\r\n([\s\S]*?)END:VEVENT/g)].map((match) =>
    (match[1] ?? "").trim().split("\r\n"),
  );
  return new Map(events.map((lines) => [lines.find((line) => line.startsWith("UID:"))?.slice(4) ?? "", lines]));
}

/** What a family's calendar says of the state of each event, by its UID. */
async function told(token: string): Promise<Map<string, string>> {
  const events = eventsOf((await getFamilyCalendar(world.system, { token })) ?? "");
  const stateOf = (lines: readonly string[]) => lines.filter((line) => /^(STATUS|SEQUENCE):/u.test(line)).toSorted();
  return new Map([...events].map(([id, lines]) => [id, stateOf(lines).join(" ")]));
}

test("a calendar link exists once it is made; a new link replaces the old one", async () => {
  const { ctx } = await aCustomer(world);
  expect(valueOf(await getCalendarLink(ctx))).toEqual({ url: null, webcal_url: null, renewed_at: null });
  const first = valueOf(await renewCalendarLink(ctx));
  expect(first.url).toMatch(/^http:\/\/leeds\.localhost:3000\/calendar\/family\/[\w.-]{70,}\.ics$/u);
  expect(first.webcal_url).toBe(first.url?.replace("http:", "webcal:"));
  expect(valueOf(await getCalendarLink(ctx))).toEqual(first);
  expect(await getFamilyCalendar(world.system, { token: tokenIn(first.url) })).toContain("BEGIN:VCALENDAR");
  const second = valueOf(await renewCalendarLink(ctx));
  expect(second.url).not.toBe(first.url);
  expect(await getFamilyCalendar(world.system, { token: tokenIn(first.url) })).toBeNull();
  expect(await getFamilyCalendar(world.system, { token: tokenIn(second.url) })).not.toBeNull();
});

test("a customer sees their own calendar link, and none where only others have made one", async () => {
  const [one, other] = [await aCustomer(world), await aCustomer(world)];
  const link = valueOf(await renewCalendarLink(one.ctx));
  expect(valueOf(await getCalendarLink(other.ctx)).url).toBeNull();
  const own = valueOf(await renewCalendarLink(other.ctx));
  expect(valueOf(await getCalendarLink(other.ctx)).url).toBe(own.url);
  expect(valueOf(await getCalendarLink(one.ctx)).url).toBe(link.url);
});

test("a calendar link can't be guessed or read from the database, and a mail link opens no calendar", async () => {
  const { ctx, account } = await aCustomer(world);
  const token = tokenIn(valueOf(await renewCalendarLink(ctx)).url);
  const [id = "", code = ""] = token.split(".");
  const { rows } = await sql<{
    row: string;
  }>`select f::text as row from calendar_feed f where user_id = ${account.userId}`.execute(db);
  expect(rows[0]?.row).toContain(id);
  expect(rows[0]?.row).not.toContain(code);
  for (const wrong of [
    id,
    `${id}.`,
    `${id}.${code.slice(0, -2)}`,
    `${id}.${code}x.y`,
    world.system.tokens.link(id),
    "",
  ])
    expect(await getFamilyCalendar(world.system, { token: wrong }), wrong).toBeNull();
});

test("the family calendar has the same events as the confirmation mail's file, and stable bytes", async () => {
  const group = await world.group();
  const camp = await world.camp();
  const { ctx, child, book } = await aCustomer(world);
  const ada = await child("Ada");
  await sql`update child set surname = 'Secretsurname' where id = ${ada}`.execute(db);
  world.mails.length = 0;
  await book({ type: "trial", group, childIds: [ada] });
  await book({ type: "camp", camp, childIds: [ada] });
  const mailed = world.mails.flatMap((mail) => mail.attachments).map((file) => String(file.content));
  const token = tokenIn(valueOf(await renewCalendarLink(ctx)).url);
  const feed = (await getFamilyCalendar(world.system, { token })) ?? "";
  const events = eventsOf(feed);
  expect(events.size).toBe(5);
  expect(events).toEqual(new Map(mailed.flatMap((text) => [...eventsOf(text)])));
  expect(feed).toContain("BEGIN:VTIMEZONE");
  expect(feed).not.toContain("Secretsurname");
  expect(await getFamilyCalendar(world.system, { token })).toBe(feed);
});

test("a cancelled event stays as cancelled, with the same id and a higher sequence", async () => {
  const group = await world.group();
  const { ctx, child, book } = await aCustomer(world);
  const [ada, bo] = [await child("Ada"), await child("Bo")];
  const one = await book({ type: "trial", group, childIds: [ada] });
  const other = await book({ type: "trial", group: await world.group(), childIds: [bo] });
  const token = tokenIn(valueOf(await renewCalendarLink(ctx)).url);
  await sql`update order_item set state = 'cancelled' where id = ${one.itemId}`.execute(db);
  // Staff release one session of the other booking.
  await sql`update claim set state = 'released', changed_at = clock_timestamp() where order_item_id = ${other.itemId}
    and pool_id in (select place_pool_id from session where held_on = ${group.dates[1]})`.execute(db);
  const [first, second] = group.dates;
  expect(await told(token)).toEqual(
    new Map([
      [`${one.itemId}.${first}@matinee`, "SEQUENCE:1 STATUS:CANCELLED"],
      [`${one.itemId}.${second}@matinee`, "SEQUENCE:1 STATUS:CANCELLED"],
      [`${other.itemId}.${first}@matinee`, "SEQUENCE:0 STATUS:CONFIRMED"],
      [`${other.itemId}.${second}@matinee`, "SEQUENCE:1 STATUS:CANCELLED"],
    ]),
  );
});

/** A family with two lessons, and a later one on the day of the second that it can take. */
async function aDayWithTwo() {
  const group = await world.group();
  const [first = "", second = ""] = group.dates;
  const { ctx, child, book } = await aCustomer(world);
  const { itemId } = await book({ type: "trial", group, childIds: [await child("Ada")] });
  const token = tokenIn(valueOf(await renewCalendarLink(ctx)).url);
  /** The child has a place in a lesson that is held five hours later. */
  const takeLater = async () =>
    await sql`with pools as (insert into pool (kind, size) values ('session', 9), ('trial', 9) returning id, kind),
    later as (insert into session (group_id, term_id, held_on, starts_at, ends_at, place_pool_id, trial_pool_id)
      select s.group_id, s.term_id, s.held_on, s.starts_at + interval '5 hours', s.ends_at + interval '5 hours',
        (select id from pools where kind = 'session'), (select id from pools where kind = 'trial')
      from session s where s.group_id = ${group.id} and s.held_on = ${second} returning place_pool_id)
    insert into claim (id, pool_id, order_id, order_item_id, child_id, quantity, state)
    select gen_random_uuid(), later.place_pool_id, c.order_id, c.order_item_id, c.child_id, 1, 'committed'
    from later, claim c join session s on s.place_pool_id = c.pool_id where c.order_item_id = ${itemId} and s.held_on = ${second}`.execute(
      db,
    );
  const cancelEarlier = async () =>
    await sql`update claim set state = 'released', changed_at = clock_timestamp() where order_item_id = ${itemId}
    and pool_id = (select place_pool_id from session where group_id = ${group.id} and held_on = ${second} order by starts_at limit 1)`.execute(
      db,
    );
  return { itemId, token, first, second, takeLater, cancelEarlier };
}

test("another date on the same day takes the place of the one that was cancelled", async () => {
  const { itemId, token, first, second, takeLater, cancelEarlier } = await aDayWithTwo();
  await cancelEarlier();
  await takeLater();
  expect(await told(token)).toEqual(
    new Map([
      [`${itemId}.${first}@matinee`, "SEQUENCE:0 STATUS:CONFIRMED"],
      [`${itemId}.${second}@matinee`, "SEQUENCE:2 STATUS:CONFIRMED"],
    ]),
  );
  expect(await getFamilyCalendar(world.system, { token })).toContain(`${second.replaceAll("-", "")}T150000`);
});

test("the later of two lessons of a day takes the id of the earlier one, and its own id is cancelled", async () => {
  const { itemId, token, first, second, takeLater, cancelEarlier } = await aDayWithTwo();
  await takeLater();
  const both = [
    [`${itemId}.${first}@matinee`, "SEQUENCE:0 STATUS:CONFIRMED"],
    [`${itemId}.${second}@matinee`, "SEQUENCE:0 STATUS:CONFIRMED"],
    [`${itemId}.${second}T15:00@matinee`, "SEQUENCE:0 STATUS:CONFIRMED"],
  ] as const;
  expect(await told(token)).toEqual(new Map(both));
  await cancelEarlier();
  expect(await told(token)).toEqual(
    new Map([
      both[0],
      [`${itemId}.${second}@matinee`, "SEQUENCE:2 STATUS:CONFIRMED"],
      [`${itemId}.${second}T15:00@matinee`, "SEQUENCE:1 STATUS:CANCELLED"],
    ]),
  );
});

test("staff who view an account get no calendar link, and a disabled account has no calendar", async () => {
  const { ctx, account } = await aCustomer(world);
  const token = tokenIn(valueOf(await renewCalendarLink(ctx)).url);
  const looking = viewOf(ctx);
  for (const answer of [await getCalendarLink(looking), await renewCalendarLink(looking)])
    expect(answer).toMatchObject({ ok: false, error: { code: "forbidden" } });
  await sql`update user_account set disabled_at = now() where id = ${account.userId}`.execute(db);
  expect(await getFamilyCalendar(world.system, { token })).toBeNull();
});
