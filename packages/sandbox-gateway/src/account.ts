import { answered, type Answer } from "./call.ts";

/** The one account that a sandbox has. */
export async function retrieveAccount(): Promise<Answer> {
  return answered({ id: "acct_sandbox", object: "account", country: "GB", default_currency: "gbp", type: "standard" });
}
