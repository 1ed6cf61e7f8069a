import type { SystemContext } from "@matinee/service/kernel";
import { answerSealedFor, sealedIn } from "./idempotency.ts";

/** Encrypts the stored answers to repeated requests with the first key. Those that no key opens expire within a day. */
export async function reencryptAnswers({ db, cipher }: Pick<SystemContext, "db" | "cipher">): Promise<number> {
  const rows = await db
    .selectFrom("idempotency")
    .select(["scope", "key", "call", "answer"])
    .where("answer", "is not", null)
    .execute();
  let changed = 0;
  for (const { scope, key, call, answer } of rows) {
    const resealed = attempt(() => cipher.reseal(sealedIn(answer), answerSealedFor({ scope, key, call })));
    if (resealed === null) continue;
    await db
      .updateTable("idempotency")
      .set({ answer: JSON.stringify({ sealed: resealed.toString("base64") }) })
      .where("scope", "=", scope)
      .where("key", "=", key)
      .where("call", "=", call)
      .where("answer", "is not", null)
      .execute();
    changed += 1;
  }
  return changed;
}

function attempt(reseal: () => Buffer | null): Buffer | null {
  try {
    return reseal();
  } catch {
    return null;
  }
}
