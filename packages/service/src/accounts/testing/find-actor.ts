import type { Actor } from "@matinee/core/access";
import { findCaller } from "../sessions/sessions.ts";

/** Who makes a request with a login token. Null if the token is not valid. */
export async function findActor(ctx: Parameters<typeof findCaller>[0], token: string): Promise<Actor | null> {
  const found = await findCaller(ctx, token);
  return found.ok ? found.value : null;
}
