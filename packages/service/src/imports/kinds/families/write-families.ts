import type { FamilyWork, KnownFamily } from "@matinee/core/imports";
import { rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { ImportWork } from "../import-kind.ts";
import { childPrint, customerPrint, type MadeFamily } from "./made-family.ts";

/** Writes what rows of families planned, and answers what each of them made or changed. No mail goes out, and no consent is written. */
export async function writeFamilies(
  work: ImportWork,
  planned: readonly FamilyWork[],
): Promise<ReadonlyMap<number, MadeFamily>> {
  await insertFamilies(
    work,
    planned.flatMap(({ newFamily }) => newFamily ?? []),
  );
  await insertChildren(
    work,
    planned.flatMap(({ newChild }) => newChild ?? []),
  );
  const customers = await printsOf(
    work,
    customerPrint,
    sql`customer`,
    planned.flatMap(({ newFamily }) => newFamily?.id ?? []),
  );
  const children = await printsOf(
    work,
    childPrint,
    sql`child`,
    planned.flatMap(({ newChild }) => newChild?.id ?? []),
  );
  const made = new Map<number, MadeFamily>();
  for (const { n, newFamily, newChild, ...changes } of planned) {
    const customer = newFamily === undefined ? undefined : customers.get(newFamily.id);
    const child = newChild === undefined ? undefined : children.get(newChild.id);
    made.set(n, {
      ...(newFamily !== undefined && customer !== undefined && { customer: { id: newFamily.id, print: customer } }),
      ...(newChild !== undefined && child !== undefined && { child: { id: newChild.id, print: child } }),
      ...(await writeChanges(work, changes)),
    });
  }
  return made;
}

async function insertFamilies({ trx, school }: ImportWork, families: readonly KnownFamily[]): Promise<void> {
  if (families.length === 0) return;
  await trx
    .insertInto("customer")
    .values(families.map(({ id, email, contact }) => ({ id, guest_id: null, email, ...contact })))
    .execute();
  await trx
    .insertInto("customer_school")
    .values(families.map(({ id }) => ({ customer_id: id, franchise_id: school })))
    .execute();
}

async function insertChildren(
  { ctx, trx }: ImportWork,
  children: readonly NonNullable<FamilyWork["newChild"]>[],
): Promise<void> {
  if (children.length === 0) return;
  await trx
    .insertInto("child")
    .values(
      children.map(({ id, family, details }) => ({
        id,
        guest_id: family.guestId,
        customer_id: family.guestId === null ? family.id : null,
        first_name: details.firstName,
        surname: details.surname,
        date_of_birth: details.dateOfBirth,
        medical_ciphertext: details.medicalConditions === "" ? null : ctx.cipher.seal(details.medicalConditions, id),
        // The school may have mistyped the address, as in `attachKnownFamilies`.
        notes_from_guest: family.guestId === null ? null : family.id,
      })),
    )
    .execute();
}

const printRow = z.object({ id: z.guid(), print: z.string() });

async function printsOf(
  { trx }: ImportWork,
  print: RawBuilder<unknown>,
  table: RawBuilder<unknown>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const statement = sql`select t.id, ${print} as print from ${table} t where t.id = any (${ids}::uuid[])`;
  const rows = await rowsOf("what an import wrote", printRow, statement).execute(trx);
  return new Map(rows.map((row) => [row.id, row.print]));
}

/** Changes what was there before, and notes what it was. */
async function writeChanges(
  work: ImportWork,
  { notes, birthday, details }: Omit<FamilyWork, "n">,
): Promise<Pick<MadeFamily, "notes" | "birthday" | "details">> {
  const { ctx, trx } = work;
  const childId = notes?.childId ?? birthday?.childId;
  let made: Pick<MadeFamily, "notes" | "birthday" | "details"> = {};
  if (childId !== undefined) {
    const before = await trx
      .selectFrom("child")
      .select(["date_of_birth", "updated_at"])
      .where("id", "=", childId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("child")
      .set({
        ...(notes !== undefined && { medical_ciphertext: ctx.cipher.seal(notes.text, childId) }),
        ...(birthday !== undefined && { date_of_birth: birthday.bornOn }),
        updated_at: sql<string>`clock_timestamp()`,
      })
      .where("id", "=", childId)
      .execute();
    const print = (await printsOf(work, childPrint, sql`child`, [childId])).get(childId) ?? "";
    const changed = { id: childId, print, updatedAt: before.updated_at };
    made = {
      ...(notes !== undefined && { notes: changed }),
      ...(birthday !== undefined && { birthday: { ...changed, bornOn: before.date_of_birth } }),
    };
  }
  if (details !== undefined) {
    const { customerId: id } = details;
    const before = await trx
      .selectFrom("customer")
      .select([
        "name",
        "email",
        "phone",
        "address_line_1",
        "address_line_2",
        "address_line_3",
        "post_town",
        "county",
        "postcode",
      ])
      .select("updated_at")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable("customer")
      .set({ ...details.values, updated_at: sql<string>`clock_timestamp()` })
      .where("id", "=", id)
      .execute();
    const print = (await printsOf(work, customerPrint, sql`customer`, [id])).get(id) ?? "";
    const { updated_at: updatedAt, ...values } = before;
    made = { ...made, details: { id, print, updatedAt, values } };
  }
  return made;
}
