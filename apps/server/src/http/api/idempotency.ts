import { createHmac } from "node:crypto";
import { keyFor } from "../../kernel/key-for.ts";
import type { Problem } from "@matinee/contract";
import { sql } from "kysely";
import type { SystemContext } from "@matinee/service/kernel";

export interface CallAnswerParts {
  readonly status: number;
  readonly body: unknown;
}

export interface IdempotentCall {
  /** Who asks, so that nobody meets another's answer. */
  readonly scope: string;
  readonly key: string;
  readonly call: string;
  /** Everything that decides the answer: address and body. */
  readonly content: Uint8Array;
}

type Outcome = { readonly answer: CallAnswerParts; readonly replayed: boolean } | { readonly problem: Problem };

const waitMs = 8_000;
const pollMs = 60;
/** After this long the first request is taken for dead, with the process that worked on it. */
const abandonedSeconds = 60;

export function isKey(text: string): boolean {
  return /^[\x21-\x7e]{1,200}$/u.test(text);
}

/**
 * The same key and body get the same answer, another body a 422 (contract.md, Conventions). A second request that comes while the first
 * is under way waits for its answer. What may turn out differently later (a fault, a 503, a 429) is not kept.
 */
export async function once(
  system: Pick<SystemContext, "db" | "cipher">,
  hashKey: string,
  call: IdempotentCall,
  run: () => Promise<CallAnswerParts>,
): Promise<Outcome> {
  const { db, cipher } = system;
  const { scope, key, call: name } = call;
  const hash = createHmac("sha256", keyFor(hashKey, "repeated requests")).update(call.content).digest();
  const about = `idempotency:${scope}:${key}:${name}`;
  const row = () =>
    db
      .selectFrom("idempotency")
      .select(["request_hash", "status", "answer"])
      .where("scope", "=", scope)
      .where("key", "=", key)
      .where("call", "=", name);

  const began = await db
    .insertInto("idempotency")
    .values({ scope, key, call: name, request_hash: hash, status: null, answer: null })
    // An abandoned row of the same content is taken over by exactly one.
    .onConflict((on) =>
      on
        .columns(["scope", "key", "call"])
        .doUpdateSet({ created_at: sql<string>`now()` })
        .where(
          sql<boolean>`idempotency.status is null and idempotency.request_hash = excluded.request_hash
          and idempotency.created_at < now() - make_interval(secs => ${abandonedSeconds})`,
        ),
    )
    .returning("key")
    .executeTakeFirst();

  if (began !== undefined) {
    const forget = () =>
      db.deleteFrom("idempotency").where("scope", "=", scope).where("key", "=", key).where("call", "=", name).execute();
    try {
      const answer = await run();
      if (answer.status >= 500 || answer.status === 429 || answer.status === 401) await forget();
      else await keep(answer);
      return { answer, replayed: false };
    } catch (error) {
      await forget().catch(() => undefined);
      throw error;
    }
  }

  const until = performance.now() + waitMs;
  for (;;) {
    const found = await row().executeTakeFirst();
    if (found === undefined) return { problem: { code: "idempotency_under_way" } };
    if (!found.request_hash.equals(hash)) return { problem: { code: "idempotency_conflict" } };
    if (found.status !== null) return { answer: { status: found.status, body: open(found.answer) }, replayed: true };
    if (performance.now() > until) return { problem: { code: "idempotency_under_way" } };
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }

  async function keep(answer: CallAnswerParts): Promise<void> {
    // Answers name children and parents, some their health: at rest they are sealed like those are.
    const sealed = cipher.seal(JSON.stringify(answer.body ?? null), about).toString("base64");
    await db
      .updateTable("idempotency")
      .set({ status: answer.status, answer: JSON.stringify({ sealed }) })
      .where("scope", "=", scope)
      .where("key", "=", key)
      .where("call", "=", name)
      .execute();
  }

  function open(answer: unknown): unknown {
    const sealed = typeof answer === "object" && answer !== null && "sealed" in answer ? String(answer.sealed) : "";
    const text = cipher.open(Buffer.from(sealed, "base64"), about);
    const kept: unknown = JSON.parse(text);
    return kept;
  }
}
