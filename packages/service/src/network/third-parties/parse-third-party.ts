import type { FieldProblem } from "@matinee/core/family";
import { err, ok, type Result } from "@matinee/core/kernel";
import { z } from "zod";
import { accountName, originList, scriptUrl } from "./third-party-schema.ts";
import { toThirdParty, type ThirdParty } from "./third-party.ts";

const LABELS: Readonly<Record<string, string>> = {
  script: "The address",
  account: "The account",
  origins: "The origins",
};

/** A script of another company as staff type it; all problems at once. */
export function parseThirdParty(
  form: { readonly script: string; readonly account: string; readonly origins: string },
  where: { readonly production: boolean },
): Result<ThirdParty, FieldProblem[]> {
  const schema = z.object({
    script: scriptUrl(where),
    account: z.union([z.literal(""), accountName]),
    origins: originList(where),
  });
  const tidy = { script: form.script.trim(), account: form.account.trim(), origins: form.origins };
  const parsed = schema.safeParse(tidy);
  if (parsed.success) return ok(toThirdParty(parsed.data.script, parsed.data.account, parsed.data.origins));
  return err(
    parsed.error.issues.map(({ path: [field], message }) => ({
      path: String(field),
      message: `${LABELS[String(field)] ?? "This"} ${field === "account" ? ACCOUNT : message}.`,
    })),
  );
}

// The schema gives a choice of two, whose own message says nothing.
const ACCOUNT = "must be a key or account name: letters, digits and . : @ / + - _ only";
