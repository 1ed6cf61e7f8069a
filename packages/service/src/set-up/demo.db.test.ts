import { aFranchise, aGroup, aLocation, testDatabase } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Demo, FilledDemo } from "../kernel/index.ts";
import { aMember } from "../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { fillDemo, removeDemo } from "./demo.ts";
import { getGuide } from "./guide.ts";
import { isSetUpCode, issueSetUpCode } from "./set-up-codes.ts";

const world = await aWorld();
const empty = await testDatabase();
const { db } = world;
const network = await aMember(world, "NETWORK_ADMIN");
const admin = await aMember(world, "FRANCHISE_ADMIN");
const name = "Matinee network";
await aFranchise(db, { slug: "network", isNetwork: true });

/** A copy that may hold a demo. */
function aCopy({ remove, fill = null, filling = () => null }: Partial<Demo>) {
  const done: string[] = [];
  const demo: Demo = {
    fill,
    filling,
    remove:
      remove ??
      (async (hash: Buffer) => {
        done.push("removed");
        await db.insertInto("set_up_code").values({ hash }).execute();
        return await Promise.resolve({ removed: true as const });
      }),
  };
  return { demo, done };
}

test("whoever runs the network removes the demo by its name, and alone gets a code that sets the copy up", async () => {
  const { demo, done } = aCopy({});
  for (const typed of ["", "Somebody else"])
    expect(await removeDemo({ ...network, demo }, { network: typed })).toMatchObject({
      error: { code: "invalid", details: [{ path: "network" }] },
    });
  expect(codeOf(await removeDemo({ ...admin, demo }, { network: name }))).toBe("forbidden");
  expect(codeOf(await removeDemo(network, { network: name }))).toBe("demo_not_offered");
  expect(done).toEqual([]);
  const { set_up: address } = valueOf(
    await removeDemo({ ...network, db: world.system.db, demo }, { network: ` ${name.toUpperCase()} ` }),
  );
  expect(done).toEqual(["removed"]);
  const [, code = ""] = /\/set-up#code=(\S+)$/u.exec(address) ?? [];
  expect(await isSetUpCode(db, code)).toBe(true);
});

test("a school that is not of the demo keeps everything, and gives no code", async () => {
  const before = await db.selectFrom("set_up_code").select("hash").execute();
  const { demo } = aCopy({
    remove: async () => await Promise.resolve({ removed: false, why: "school", school: "Leeds" }),
  });
  expect(codeOf(await removeDemo({ ...network, demo }, { network: name }))).toBe("not_only_demo");
  const busy = aCopy({ remove: async () => await Promise.resolve({ removed: false, why: "in_use" }) });
  expect(codeOf(await removeDemo({ ...network, demo: busy.demo }, { network: name }))).toBe("demo_in_use");
  expect(await db.selectFrom("set_up_code").select("hash").execute()).toEqual(before);
});

test("whoever asks for the demo is answered soon, and gets the logins by asking again with the same code alone", async () => {
  const own = { ...world.system, db: empty.db };
  const code = await issueSetUpCode(own.db);
  const { promise, resolve } = Promise.withResolvers<FilledDemo | null>();
  const asked: string[] = [];
  const { demo } = aCopy({
    fill: async (by) => {
      asked.push(by);
      return await promise;
    },
    filling: (by) => (asked.includes(by) ? promise : null),
  });
  const ask = async (typed: string) => await fillDemo({ ...own, demo }, { code: typed }, { waitMs: 1 });
  expect(codeOf(await ask("AAAA-BBBB-CCCC"))).toBe("set_up_code_wrong");
  expect(valueOf(await ask(code))).toEqual({ filled: null });
  expect(valueOf(await ask(` ${code.toLowerCase()}`))).toEqual({ filled: null });
  await aFranchise(own.db, { slug: "demo", isNetwork: true });
  resolve({ logins: [{ email: "network@matinee.example", who: "runs the network" }], password: "a password" });
  const { filled } = valueOf(await ask(code));
  expect(filled).toMatchObject({ logins: [{ who: "runs the network" }], password: "a password" });
  expect(codeOf(await ask("AAAA-BBBB-CCCC"))).toBe("already_set_up");
  expect(asked).toHaveLength(1);
  // Removed by another process: nobody gets logins that are gone.
  for (const table of ["franchise_host", "franchise", "set_up_code"] as const) await own.db.deleteFrom(table).execute();
  expect(codeOf(await ask(code))).toBe("set_up_code_wrong");
});

test("a copy that is set up is never filled with a demo, whatever code comes along", async () => {
  let filled = 0;
  const fill = async () => {
    filled += 1;
    return await Promise.resolve(null);
  };
  const { demo } = aCopy({ fill });
  expect(codeOf(await fillDemo({ ...world.system, demo }, { code: "AAAA-AAAA-AAAA" }))).toBe("already_set_up");
  expect(filled).toBe(0);
});

test("the guide offers to remove the demo to whoever may, and names the schools with steps to go", async () => {
  const { demo } = aCopy({});
  expect(valueOf(await getGuide({ ...network, demo }, {})).demo).toBeNull();
  const draft = await aFranchise(db, { slug: "york" });
  await sql`update franchise set status = 'draft' where id = ${draft.id}`.execute(db);
  const all = valueOf(await getGuide(network, {}));
  expect(all.schools.map((one) => one.id)).toEqual([world.network.seller.id, draft.id]);
  const own = valueOf(await getGuide(network, { school: draft.id }));
  expect(own).toMatchObject({ guide: { school: { id: draft.id } }, schools: all.schools });
  expect(own.guide?.steps.find(({ step }) => step === "open")).toMatchObject({ done: false });
  // A draft makes its class before it opens, and opens it afterwards.
  const { id } = await aGroup(db, { location: await aLocation(db, { franchiseId: draft.id }) });
  await sql`update class_group set status = 'draft' where id = ${id}`.execute(db);
  await sql`insert into class_schedule (group_id, weekday, starts_at, ends_at) values (${id}, 3, '16:00', '17:00') on conflict do nothing`.execute(
    db,
  );
  const classStep = async () =>
    valueOf(await getGuide(network, { school: draft.id })).guide?.steps.find(({ step }) => step === "class")?.done;
  expect(await classStep()).toBe(true);
  await sql`update franchise set status = 'open' where id = ${draft.id}`.execute(db);
  expect(await classStep()).toBe(false);
  // A school is told of itself alone.
  expect(valueOf(await getGuide(admin, { school: draft.id }))).toMatchObject({ guide: null, schools: [] });
  expect(valueOf(await getGuide(admin, {})).guide?.school.id).toBe(world.network.seller.id);

  await sql`update franchise set is_demo = true`.execute(db);
  expect(valueOf(await getGuide({ ...network, demo }, {}))).toEqual({
    guide: null,
    schools: [],
    demo: { network: name },
  });
  expect(valueOf(await getGuide(network, {})).demo).toBeNull();
  expect(valueOf(await getGuide({ ...admin, demo }, {})).demo).toBeNull();
});
