import type { Db } from "@matinee/database";
import { serial } from "./fresh.ts";

export interface FranchiseOptions {
  slug?: string;
  vatNumber?: string | null;
  isNetwork?: boolean;
}

/** A school business that answers on `{slug}.localhost`. */
export async function aFranchise(db: Db, options: FranchiseOptions = {}) {
  const n = serial();
  const slug = options.slug ?? `school-${process.pid}-${n}`;
  const { id } = await db
    .insertInto("franchise")
    .values({
      slug,
      name: `Matinee ${slug}`,
      legal_name: `${slug} Ltd`,
      company_number: null,
      vat_number: options.vatNumber === undefined ? "GB123456789" : options.vatNumber,
      is_network: options.isNetwork ?? false,
      email: `${slug}@example.test`,
      phone: "0113 496 0001",
      address: "1 The Headrow, Leeds LS1 8TL",
      payment_account: null,
      order_prefix: `T${process.pid.toString(36)}${n.toString(36)}`.toUpperCase(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const host = `${slug}.localhost`;
  await db.insertInto("franchise_host").values({ host, franchise_id: id }).execute();
  return { id, slug, host };
}
