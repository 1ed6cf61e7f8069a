import type { StaffActor } from "@matinee/core/access";
import { z } from "zod";

/** The roles of staff, as on the wire. A role that is missing here does not compile. */
export const staffRole = z.enum({
  FRANCHISE_STAFF: "FRANCHISE_STAFF",
  FRANCHISE_ADMIN: "FRANCHISE_ADMIN",
  NETWORK_ADMIN: "NETWORK_ADMIN",
} satisfies { readonly [Role in StaffActor["kind"]]: Role });
