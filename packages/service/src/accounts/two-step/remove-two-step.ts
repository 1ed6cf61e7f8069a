import type { Db } from "../../kernel/index.ts";
import { removeTrustedDevices } from "./trusted-devices.ts";

/** Removes the authenticator app, the recovery codes and the trusted browsers of an account. */
export async function removeTwoStep(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom("two_step").where("user_id", "=", userId).execute();
  await trx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await removeTrustedDevices(trx, userId);
}
