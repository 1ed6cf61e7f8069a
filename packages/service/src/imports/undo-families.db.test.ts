import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAccount, freshEmail } from "../accounts/testing/an-account.ts";
import { attachKnownFamilies } from "../accounts/merge/attach-known-families.ts";
import { whileLocked } from "../testing/while-locked.ts";
import { aWorld } from "../testing/world.ts";
import { aSchoolToFill, FAMILIES } from "./testing/a-school-to-fill.ts";

const world = await aWorld();
const { db } = world;

test("a family that logs in while its import is taken back keeps what the school knew of it", async () => {
  const email = freshEmail();
  const account = await anAccount(world, email);
  const { families } = await aSchoolToFill(world);
  const { id } = await families.bring(`Name,Email\nPat Tester,${email}\n`);
  const login = { email, guestId: account.guestId, erasing: false };
  await whileLocked(
    db,
    sql`select from customer where email_key = ${email} for update`,
    async () => await families.undo(id),
    async (trx) => await attachKnownFamilies(account.ctx, trx, login),
  );
  expect((await families.rows(id)).map(({ outcome, issues }) => [outcome, issues[0]?.message])).toEqual([
    ["stayed", "The family now has an account."],
  ]);
  const records = await db.selectFrom("customer").select("name").where("guest_id", "=", account.guestId).execute();
  expect(records).toEqual([{ name: "Pat Tester" }]);
});

test("a child whom staff correct while the import is taken back stays as it is then", async () => {
  const email = freshEmail();
  const { families } = await aSchoolToFill(world);
  const { id } = await families.bring([FAMILIES, `Pat Tester,${email},Ada,Tester,2016-05-03`].join("\n"));
  const child = sql`child set first_name = 'Adah', updated_at = clock_timestamp()
    where customer_id = (select id from customer where email_key = ${email})`;
  await whileLocked(db, sql`update ${child}`, async () => await families.undo(id));
  expect((await families.rows(id)).map(({ outcome }) => outcome)).toEqual(["stayed"]);
  const { rows } =
    await sql`select k.first_name from child k join customer c on c.id = k.customer_id where c.email_key = ${email}`.execute(
      db,
    );
  expect(rows).toEqual([{ first_name: "Adah" }]);
});
