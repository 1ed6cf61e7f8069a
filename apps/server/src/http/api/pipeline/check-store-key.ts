import { err, ok } from "@matinee/core/kernel";
import type { Config } from "../../../config/config.ts";
import { equalText } from "../../../kernel/equal-text.ts";
import type { AppContext } from "../../app-env.ts";
import { giveAntiForgeryCookie } from "./check-anti-forgery.ts";
import type { IncomingCall } from "./incoming-call.ts";
import type { StepResult } from "./pipeline.ts";

/** Refuses calls that only a page of the shop may make, where the store key is wrong. Gives a shop page its anti-forgery cookie. */
export function checkStoreKey({
  c,
  deps,
  spec,
}: {
  readonly c: AppContext;
  readonly deps: { readonly config: Pick<Config, "storeKey" | "production"> };
  readonly spec: Pick<IncomingCall["spec"], "storeKey">;
}): StepResult<{ readonly fromStore: boolean }> {
  const fromStore = equalText(c.req.header("x-store-request") ?? "", deps.config.storeKey);
  if (spec.storeKey === true && !fromStore) return err({ code: "store_key_wrong" });
  if (fromStore) giveAntiForgeryCookie(c, deps.config.production);
  return ok({ fromStore });
}
