import { scopedDb, type Scope } from "@matinee/database";
import { expect, test } from "vitest";
import { aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";
import { aFamily, aStage, aTeacher } from "./roles/people.ts";

// A teacher of their own classes sees the families of these, and of nobody else: in lists, by an id, and in searches.
const shop = await aShop();
const { ask, pool } = shop;
const stage = await aStage(shop);
const { franchiseId: school, group, other } = stage.near;

/** A family that is booked in one class of the school; the second kind is booked in another, and waits nowhere. */
async function families() {
  const mine = await aFamily(shop, stage.near);
  const theirs = await aFamily(shop, stage.near);
  await pool.query("delete from waiting_list_entry where id = any ($1)", [[mine.waiting, theirs.waiting]]);
  await pool.query("update order_item set group_id = $1 where order_id = any ($2) and group_id is not null", [
    group.id,
    [theirs.order, theirs.confirmed],
  ]);
  return { mine, theirs };
}
const as = (token: string) => ({ authorization: `Bearer ${token}` });

test("who teaches some classes sees their families alone, and those of no other class of the school", async () => {
  const { mine, theirs } = await families();
  const teacher = await aTeacher(shop, school, [other.id]);
  const headers = as(teacher.token);
  const names = async (address: string) => JSON.stringify((await ask(address, { headers })).body);
  const list = await names("GET /api/v1/customers/list?size=200");
  expect([list.includes(mine.word), list.includes(theirs.word)]).toEqual([true, false]);
  const found = await ask(`GET /api/v1/customers/list?q=${theirs.word}`, { headers });
  expect([found.status, found.at("total")]).toEqual([200, 0]);
  const looked = async (q: string) => JSON.stringify((await ask(`GET /api/v1/staff/search?q=${q}`, { headers })).body);
  expect(await looked(mine.word)).toContain(mine.customer);
  for (const q of [theirs.word, `${theirs.word}@example.test`]) expect([q, await looked(q)]).toEqual([q, "[]"]);
  const family = async (id: string) => await ask(`GET /api/v1/customers/family/${id}`, { headers });
  const seen = await family(mine.customer);
  expect([seen.status, seen.at("orders"), seen.at("tickets")]).toEqual([200, [], []]);
  expect((await family(theirs.customer)).status).toBe(404);
  const notes = async (child: string) =>
    (await ask(`POST /api/v1/children/read-medical/${child}`, { headers, body: { reason: "A lesson" } })).status;
  expect([await notes(mine.child), await notes(theirs.child)]).toEqual([200, 404]);
  expect((await ask("GET /api/v1/staff/home", { headers })).at("counts")).toMatchObject({
    classes: 1,
    open_tickets: 0,
  });
  const classes = await ask("GET /api/v1/staff/classes?size=200", { headers });
  expect(classes.rows("items")).toMatchObject([{ id: other.id }]);
  for (const address of [
    "GET /api/v1/tickets/list",
    "GET /api/work-items/list",
    `GET /api/v1/staff/orders/${mine.confirmed}`,
    "GET /api/v1/staff/orders",
    "POST /api/v1/customers/export",
  ])
    expect([address, (await ask(address, { headers })).status]).toEqual([
      address,
      address.includes("/tickets/") || address.includes("work-items") ? expect.toBeOneOf([403, 404]) : 403,
    ]);
});

test("a sibling's notes stay closed to the teacher of the other child", async () => {
  const { mine, theirs } = await families();
  // The child of the other class becomes a sibling: both are children of one family.
  await pool.query("update child set guest_id = $1 where id = $2", [mine.guest, theirs.child]);
  const teacher = await aTeacher(shop, school, [other.id]);
  const family = await ask(`GET /api/v1/customers/family/${mine.customer}`, { headers: as(teacher.token) });
  expect(family.rows("children")).toHaveLength(2);
  const sibling = await ask(`POST /api/v1/children/read-medical/${theirs.child}`, {
    headers: as(teacher.token),
    body: { reason: "A lesson" },
  });
  expect(sibling.status).toBe(403);
});

test("waiting lists are those of the own classes, and only these are served", async () => {
  const waits = await aFamily(shop, stage.near);
  const [mine, theirs] = [await aTeacher(shop, school, [group.id]), await aTeacher(shop, school, [other.id])];
  const entries = async (token: string) =>
    JSON.stringify(
      (await ask(`GET /api/v1/staff/waiting-lists/entries?group_id=${group.id}`, { headers: as(token) })).body,
    );
  expect((await entries(mine.token)).includes(waits.word)).toBe(true);
  expect(await entries(theirs.token)).toBe("[]");
  const lists = async (token: string) =>
    (await ask("GET /api/v1/staff/waiting-lists", { headers: as(token) })).rows("items").length;
  expect([await lists(mine.token), await lists(theirs.token)]).toEqual([1, 0]);
  const pass = async (token: string) =>
    (
      await ask(`POST /api/v1/staff/waiting-lists/entries/${waits.waiting}/pass-over`, {
        headers: as(token),
        body: { reason: "Asked to wait" },
      })
    ).status;
  expect([await pass(theirs.token), await pass(mine.token)]).toEqual([404, 204]);
  const offer = async (token: string) =>
    await ask(`POST /api/v1/staff/waiting-lists/entries/${waits.waiting}/offer`, {
      headers: as(token),
      body: { reason: "A place came free", add_place: true },
    });
  expect((await offer(theirs.token)).status).toBe(404);
  const offered = await offer(mine.token);
  expect([offered.status, offered.at("details")]).toEqual([204, undefined]);
});

test("who is no teacher of the school, or of no class, sees nobody", async () => {
  const { mine } = await families();
  const idle = await aTeacher(shop, school, []);
  const total = async (token: string) => (await ask("GET /api/v1/customers/list", { headers: as(token) })).at("total");
  expect(await total(idle.token)).toBe(0);
  const teacher = await aTeacher(shop, school, [other.id]);
  expect(await total(teacher.token)).toBeGreaterThan(0);
  // The class gets another teacher.
  await pool.query("delete from class_group_teacher c using teacher t where t.id = c.teacher_id and t.user_id = $1", [
    teacher.userId,
  ]);
  expect(await total(teacher.token)).toBe(0);
  expect((await ask(`GET /api/v1/customers/family/${mine.customer}`, { headers: as(teacher.token) })).status).toBe(404);
});

test("an administrator limits a teacher to their own classes, and has to say whose they are", async () => {
  const admin = await aMember(shop, "FRANCHISE_ADMIN", school);
  const { mine } = await families();
  const teacher = await aTeacher(shop, school, [other.id]);
  await pool.query("update user_role set own_classes = false where user_id = $1", [teacher.userId]);
  const { rows } = await pool.query<{ id: number; version: number; teacher: number }>(
    "select r.id, r.version, t.id as teacher from user_role r join teacher t on t.user_id = r.user_id where r.user_id = $1",
    [teacher.userId],
  );
  const [role] = rows;
  const rights = { role: "FRANCHISE_STAFF", sees_money: true, sees_health: true, may_export: true };
  const change = async (body: object) =>
    await ask(`PUT /api/v1/staff/members/${role?.id}`, {
      headers: admin,
      body: { ...rights, version: role?.version, ...body },
    });
  const nobody = await change({ own_classes: true, teacher_id: null });
  expect([nobody.status, nobody.at("details.0.path")]).toEqual([422, "teacher_id"]);
  const invited = await ask("POST /api/v1/staff/invitations", {
    headers: admin,
    body: { ...rights, name: "Kim", email: "kim.own@example.test", own_classes: true },
  });
  expect([invited.status, invited.at("details.0.path")]).toEqual([422, "teacher_id"]);
  const customers = async () =>
    JSON.stringify((await ask("GET /api/v1/customers/list?size=200", { headers: as(teacher.token) })).body);
  const { theirs } = await families();
  expect(await customers()).toContain(theirs.word);
  const limited = await change({ own_classes: true, teacher_id: role?.teacher });
  expect([limited.status, limited.at("own_classes")]).toEqual([200, true]);
  expect(await customers()).not.toContain(theirs.word);
  expect(await customers()).toContain(mine.word);
  // A client that does not know of the limit leaves it as it is; who becomes an administrator loses it.
  const again = await change({ teacher_id: role?.teacher, sees_health: false, version: (role?.version ?? 0) + 1 });
  expect([again.status, again.at("own_classes")]).toEqual([200, true]);
  const promoted = await change({ role: "FRANCHISE_ADMIN", version: (role?.version ?? 0) + 2 });
  expect([promoted.status, promoted.at("own_classes")]).toEqual([200, false]);
});

test("the database itself shows a scope of own classes no other family, and no enquiry", async () => {
  const { mine, theirs } = await families();
  const { userId } = await aTeacher(shop, school, [other.id]);
  const read = async (ownClasses: boolean) => {
    const scope: Scope = { kind: "franchise", franchiseId: school, userId, money: false, ownClasses };
    const db = scopedDb(pool, scope);
    const ids = async (table: "child" | "customer" | "ticket", of: readonly string[]) =>
      (await db.selectFrom(table).select("id").where("id", "in", of).execute()).map(({ id }) => id);
    const changed = await db
      .updateTable("child")
      .set({ surname: "Changed" })
      .where("id", "=", theirs.child)
      .returning("id")
      .execute();
    return {
      children: await ids("child", [mine.child, theirs.child]),
      customers: await ids("customer", [mine.customer, theirs.customer]),
      tickets: (await ids("ticket", [mine.ticket, theirs.ticket])).length,
      changed: changed.length,
    };
  };
  expect(await read(true)).toEqual({ children: [mine.child], customers: [mine.customer], tickets: 0, changed: 0 });
  expect(await read(false)).toMatchObject({ tickets: 2, changed: 1 });
});

test("who takes one lesson for somebody else sees its children on these days, and nobody else's", async () => {
  const { mine, theirs } = await families();
  const waits = await aFamily(shop, stage.near);
  await pool.query("delete from waiting_list_entry where id = $1", [waits.waiting]);
  const substitute = await aTeacher(shop, school, []);
  const headers = as(substitute.token);
  // A lesson of the class tomorrow, in which only one child of the class has a place, and a later one, which is not taken for anybody.
  const lesson = async (days: number, place: string | null) => {
    const { rows } = await pool.query<{ id: string }>(
      `with p as (insert into pool (kind, size) values ('session', 9), ('trial', 9) returning id),
        s as (insert into session (group_id, term_id, held_on, starts_at, ends_at, place_pool_id, trial_pool_id)
          select $1, (select min(id) from term where franchise_id = $2), london_today() + $3::int, now() + make_interval(days => $3::int),
            now() + make_interval(days => $3::int, hours => 1), min(id), max(id) from p returning id, place_pool_id)
        select id from s`,
      [group.id, school, days],
    );
    const id = rows[0]?.id ?? "";
    if (place !== null)
      await pool.query(
        `insert into claim (id, pool_id, state, child_id) select gen_random_uuid(), place_pool_id, 'committed', $2 from session where id = $1`,
        [id, place],
      );
    return id;
  };
  const [tomorrow, later] = [await lesson(1, theirs.child), await lesson(8, waits.child)];
  const notes = async (child: string) =>
    (await ask(`POST /api/v1/children/read-medical/${child}`, { headers, body: { reason: "A lesson" } })).status;
  const list = async () => JSON.stringify((await ask("GET /api/v1/customers/list?size=200", { headers })).body);
  expect([await notes(theirs.child), await list()]).toEqual([404, expect.not.stringContaining(theirs.word)]);
  const take = async (session: string) =>
    await pool.query(
      "insert into session_teacher (session_id, teacher_id) select $1, id from teacher where user_id = $2",
      [session, substitute.userId],
    );
  await take(tomorrow);
  await take(later);
  const seen = await list();
  expect([seen.includes(theirs.word), seen.includes(mine.word), seen.includes(waits.word)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([await notes(theirs.child), await notes(mine.child), await notes(waits.child)]).toEqual([200, 404, 404]);
  // A sibling without a place in the lesson is seen with the family, and keeps the notes closed.
  await pool.query("update child set guest_id = $1 where id = $2", [theirs.guest, mine.child]);
  expect(await notes(mine.child)).toBe(403);
  // The class, its list and its orders stay the class's own teachers'.
  expect((await ask("GET /api/v1/staff/classes?size=200", { headers })).rows("items")).toEqual([]);
  expect((await ask(`GET /api/v1/staff/waiting-lists/entries?group_id=${group.id}`, { headers })).body).toEqual([]);
  // Once the place is given back, or the day is over, there is nothing to see.
  await pool.query(
    "update claim set state = 'released' where child_id = $1 and pool_id = (select place_pool_id from session where id = $2)",
    [theirs.child, tomorrow],
  );
  expect([await notes(theirs.child), (await list()).includes(theirs.word)]).toEqual([404, false]);
  await pool.query(
    "insert into claim (id, pool_id, state, child_id) select gen_random_uuid(), place_pool_id, 'committed', $1 from session where id = $2",
    [theirs.child, tomorrow],
  );
  expect(await notes(theirs.child)).toBe(200);
  await pool.query("update session set held_on = london_today() - 1 where id = $1", [tomorrow]);
  expect([await notes(theirs.child), (await list()).includes(theirs.word)]).toEqual([404, false]);
});
