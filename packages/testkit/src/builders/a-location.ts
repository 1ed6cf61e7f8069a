import type { Db } from "@matinee/database";
import { aFranchise } from "./a-franchise.ts";

export interface LocationOptions {
  franchiseId?: number;
  name?: string;
  postcode?: string;
  lat?: number;
  lng?: number;
}

/** A venue, by default in Leeds. */
export async function aLocation(db: Db, options: LocationOptions = {}) {
  const franchiseId = options.franchiseId ?? (await aFranchise(db)).id;
  const { id } = await db
    .insertInto("location")
    .values({
      franchise_id: franchiseId,
      name: options.name ?? "Roundhay Hall",
      address_line_1: "2 Park Road",
      post_town: "Leeds",
      postcode: options.postcode ?? "LS8 1AA",
      lat: options.lat ?? 53.83,
      lng: options.lng ?? -1.5,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, franchiseId };
}
