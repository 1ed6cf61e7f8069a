import type { Db } from "@matinee/database";
import { aFranchise } from "./a-franchise.ts";

export interface LocationWish {
  franchiseId?: number;
  name?: string;
  postcode?: string;
  lat?: number;
  lng?: number;
}

/** A venue, in Leeds unless told otherwise. */
export async function aLocation(db: Db, wish: LocationWish = {}) {
  const franchiseId = wish.franchiseId ?? (await aFranchise(db)).id;
  const { id } = await db
    .insertInto("location")
    .values({
      franchise_id: franchiseId,
      name: wish.name ?? "Roundhay Hall",
      address_line_1: "2 Park Road",
      post_town: "Leeds",
      postcode: wish.postcode ?? "LS8 1AA",
      lat: wish.lat ?? 53.83,
      lng: wish.lng ?? -1.5,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, franchiseId };
}
