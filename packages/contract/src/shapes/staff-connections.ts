import { z } from "zod";
import { id, instant, isoDate, ref, uuid } from "./common.ts";
import { needed } from "./people.ts";

const MAX_ID = 2_147_483_647;
const ofSchool = id.max(MAX_ID).optional().describe("left out: the user's own school, or for the network itself");

const keyScope = z.enum(["families:read", "bookings:read", "money:read", "catalogue:read", "catalogue:write"]);

/** An API key as it is listed: never the key itself. */
export const apiKey = z.object({
  id: uuid,
  name: z.string(),
  school: ref.nullable().describe("null: of the network"),
  scopes: z.array(keyScope),
  hint: z.string().describe("the last four characters of the key"),
  created_at: instant,
  expires_at: instant,
  last_used_at: instant.nullable().describe("to within five minutes; null: never"),
  status: z.enum(["active", "expired", "revoked"]),
});

export const apiKeyForm = z.object({
  name: needed(80).describe("which program it is for"),
  scopes: z.array(keyScope).max(10),
  expires_on: isoDate.optional().describe("its last day; left out: a year from today"),
  franchise_id: ofSchool,
});

export const madeApiKey = z.object({ id: uuid, key: z.string().describe("shown this once") });
