import { createHash, createHmac, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { CallSpec } from "@matinee/contract";
import type { Actor } from "@matinee/core/access";
import { err, ok } from "@matinee/core/kernel";
import { deriveKey, refuse, type StoreAnswer, type SystemContext } from "@matinee/service/kernel";
import { sql } from "kysely";
import type { Config } from "../../../config/config.ts";
import type { AppContext } from "../../app-env.ts";
import { UNKNOWN_GUEST_ID } from "./authenticate.ts";
import { clientAddress } from "./client-address.ts";
import type { StepResult } from "./pipeline.ts";
import { schoolHeader, type Tokens } from "./read-tokens.ts";
import { type CallAnswer, type JsonAnswer, statusOf } from "./run-handler.ts";

interface RepeatableCall extends Tokens {
  readonly c: AppContext;
  readonly deps: {
    readonly system: Pick<SystemContext, "db" | "cipher">;
    readonly config: Pick<Config, "sessionSecrets" | "trustProxy">;
  };
  readonly name: string;
  readonly spec: Pick<CallSpec, "idempotent" | "answer" | "answerStatus">;
  readonly actor: Actor;
  readonly rawBody: Uint8Array;
}

type Answered = { readonly answer: CallAnswer };

/** A second request waits this long for the answer of the first. */
const WAIT_MS = 8_000;
const POLL_MS = 60;
/**
 * A request under way renews its claim on the key this often. Without a renewal for so many seconds, its process or its database
 * connection is dead, and the next request takes the key over: within the time that it would wait anyway.
 */
const RENEW_MS = 1_000;
const CLAIM_LASTS_SECONDS = 5;
/** An answer that could not be stored is tried again after so many milliseconds each. */
const STORE_AGAIN_MS = [50, 250, 1_000] as const;

type RunCall<Call> = (call: Call, storeAnswer?: StoreAnswer) => Promise<CallAnswer>;

/**
 * A step that runs `run`, and repeats its stored answer to a request that carries an Idempotency-Key it has answered before
 * (contract.md, Conventions). The same key with another body is refused with 422. Answers that may change are not stored: 401, 429
 * and 5xx.
 *
 * `run` may store the answer in the transaction that does the work. Then a request whose process died after the commit is not run again.
 */
export function answerRepeatsOnce<Call>(
  run: RunCall<Call>,
): (call: Call & RepeatableCall) => Promise<StepResult<Answered>> {
  return async (call) => {
    const key = call.c.req.header("idempotency-key");
    if (call.spec.idempotent !== true || key === undefined) return ok({ answer: await run(call) });
    if (!/^[\x21-\x7e]{1,200}$/u.test(key)) {
      const message = "This must be 1 to 200 printable characters.";
      return err({ code: "malformed_request", details: [{ path: "Idempotency-Key", message }] });
    }
    return await answerOnce(call, key, async (storeAnswer) => await run(call, storeAnswer));
  };
}

async function answerOnce(
  call: RepeatableCall,
  key: string,
  run: (storeAnswer: StoreAnswer) => Promise<CallAnswer>,
): Promise<StepResult<Answered>> {
  const { c, deps, name, spec, rawBody } = call;
  const content = Buffer.concat([Buffer.from(`${c.req.path}\n`), rawBody]);
  // While the secret is replaced, an earlier request may have been hashed with another of them.
  const [hash, ...others] = deps.config.sessionSecrets.map((secret) =>
    createHmac("sha256", deriveKey(secret, "repeated requests")).update(content).digest(),
  );
  if (hash === undefined) throw new Error("There is no session secret");
  const hashes = [hash, ...others];
  const stored = storedAnswer(deps.system, { scope: scopeOfKey(call), key, call: name });

  const until = performance.now() + WAIT_MS;
  for (;;) {
    if (await stored.begin(hash, hashes)) {
      const answer = await answerFirst(stored, statusOf(spec), run);
      if (answer !== null) return ok({ answer });
    }
    const found = await stored.readOther(hashes);
    if (found?.sameContent === false) return err({ code: "idempotency_conflict" });
    if (found !== undefined && found.answer !== null) {
      c.header("Idempotency-Replayed", "true");
      return ok({ answer: found.answer });
    }
    if (performance.now() > until) return err({ code: "idempotency_under_way" });
    // Where there is none, the first request failed or died, and this one takes over at once.
    if (found !== undefined) await wait(POLL_MS);
  }
}

/** Runs the request that claimed the key, and stores its answer. Null: another has taken the key over, and nothing was done here. */
async function answerFirst(
  stored: ReturnType<typeof storedAnswer>,
  status: number,
  run: (storeAnswer: StoreAnswer) => Promise<CallAnswer>,
): Promise<CallAnswer | null> {
  let isTakenOver = false;
  const storeAnswer: StoreAnswer = async (trx, body) => {
    isTakenOver = !(await stored.finish({ status, body }, trx));
    return isTakenOver ? refuse("idempotency_under_way") : ok(null);
  };
  // A missed renewal is made up by the next.
  const renewing = setInterval(() => void stored.renew().catch(() => undefined), RENEW_MS);
  try {
    const answer = await run(storeAnswer);
    if (isTakenOver) return null;
    if ("file" in answer || mayChange(answer.status)) await stored.delete();
    else await finishAfterwards(stored, answer);
    return answer;
  } catch (error) {
    await stored.delete().catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** What was done stays done, whether its answer can be stored or not: so the claim is never given up here. */
async function finishAfterwards(stored: ReturnType<typeof storedAnswer>, answer: JsonAnswer): Promise<void> {
  for (const pause of [...STORE_AGAIN_MS, null]) {
    try {
      await stored.finish(answer);
      return;
    } catch {
      if (pause !== null) await wait(pause);
    }
  }
}

function mayChange(status: number): boolean {
  return status >= 500 || status === 429 || status === 401;
}

/** Keeps one client's answers from every other. Where nobody needs to be known, browsers are told apart by the tokens they send. */
function scopeOfKey({ c, deps, actor, bearer, guestToken }: RepeatableCall): string {
  // Staff who view the shop as a customer must not see what was answered to the customer.
  if (actor.kind === "CUSTOMER" && actor.viewedBy !== undefined)
    return `view:${actor.viewedBy.staff.userId}:${actor.userId}`;
  const school = c.req.header(schoolHeader);
  // What was answered for one school is not the answer for another.
  if (actor.kind !== "GUEST") return school === undefined ? `user:${actor.userId}` : `user:${actor.userId}@${school}`;
  if (actor.guestId !== UNKNOWN_GUEST_ID) return `guest:${actor.guestId}`;
  const sent = bearer ?? guestToken ?? clientAddress(c, deps.config);
  return `nobody:${createHash("sha256").update(sent).digest("base64url")}`;
}

/** What the stored answer is bound to. */
export function answerSealedFor({ scope, key, call }: Readonly<Record<"scope" | "key" | "call", string>>): string {
  return `idempotency:${scope}:${key}:${call}`;
}

/** The ciphertext in a stored answer. */
export function sealedIn(answer: unknown): Buffer {
  const sealed = typeof answer === "object" && answer !== null && "sealed" in answer ? String(answer.sealed) : "";
  return Buffer.from(sealed, "base64");
}

interface OtherRequest {
  readonly sameContent: boolean;
  /** Null: it is still under way. */
  readonly answer: JsonAnswer | null;
}

/** The stored answer to one key of one client and call. */
function storedAnswer(
  { db, cipher }: RepeatableCall["deps"]["system"],
  id: { readonly scope: string; readonly key: string; readonly call: string },
) {
  const sealedFor = answerSealedFor(id);
  // Once another request has taken the key over, this one changes nothing of it.
  const claim = randomUUID();
  return {
    /** True if this request is the one to answer: the first, or the one that takes over from an abandoned one of the same content. */
    async begin(hash: Buffer, hashes: readonly Buffer[]): Promise<boolean> {
      const began = await db
        .insertInto("idempotency")
        .values({ ...id, request_hash: hash, status: null, answer: null, claim })
        .onConflict((on) =>
          on
            .columns(["scope", "key", "call"])
            .doUpdateSet({ created_at: sql<string>`now()`, claim })
            .where(
              sql<boolean>`idempotency.status is null and idempotency.request_hash = any(${hashes}::bytea[])
              and idempotency.created_at < now() - make_interval(secs => ${CLAIM_LASTS_SECONDS})`,
            ),
        )
        .returning("key")
        .executeTakeFirst();
      return began !== undefined;
    },

    /** Keeps the claim while the request is under way. */
    async renew(): Promise<void> {
      await db
        .updateTable("idempotency")
        .set({ created_at: sql<string>`now()` })
        .where("scope", "=", id.scope)
        .where("key", "=", id.key)
        .where("call", "=", id.call)
        .where("claim", "=", claim)
        .where("status", "is", null)
        .execute();
    },

    /**
     * What another request has claimed or answered. Null as `answer`: it is still under way. Undefined: there is none, or its claim has
     * lapsed and it sent the same content, so that `begin` can take the key over.
     */
    async readOther(hashes: readonly Buffer[]): Promise<OtherRequest | undefined> {
      const row = await db
        .selectFrom("idempotency")
        .select(["request_hash", "status", "answer"])
        .select((eb) =>
          eb
            .and([
              eb("status", "is", null),
              eb("created_at", "<", sql<string>`now() - make_interval(secs => ${CLAIM_LASTS_SECONDS})`),
            ])
            .as("lapsed"),
        )
        .where("scope", "=", id.scope)
        .where("key", "=", id.key)
        .where("call", "=", id.call)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const sameContent = hashes.some((hash) => row.request_hash.equals(hash));
      if (row.lapsed === true && sameContent) return undefined;
      // The answer to other content is not read.
      const answer = row.status === null || !sameContent ? null : { status: row.status, body: open(row.answer) };
      return { sameContent, answer };
    },

    /** False: another request has answered, or has the key now. What it answered stays. */
    async finish({ status, body }: JsonAnswer, trx: SystemContext["db"] = db): Promise<boolean> {
      // Answers name children and parents, and some their health: at rest they are encrypted like those are.
      const sealed = cipher.seal(JSON.stringify(body ?? null), sealedFor).toString("base64");
      const finished = await trx
        .updateTable("idempotency")
        .set({ status, answer: JSON.stringify({ sealed }) })
        .where("scope", "=", id.scope)
        .where("key", "=", id.key)
        .where("call", "=", id.call)
        .where("claim", "=", claim)
        .where("status", "is", null)
        .returning("key")
        .executeTakeFirst();
      return finished !== undefined;
    },

    /** Gives the key up. An answer that is stored stays: what it tells of was done. */
    async delete(): Promise<void> {
      await db
        .deleteFrom("idempotency")
        .where("scope", "=", id.scope)
        .where("key", "=", id.key)
        .where("call", "=", id.call)
        .where("claim", "=", claim)
        .where("status", "is", null)
        .execute();
    },
  };

  function open(answer: unknown): unknown {
    const body: unknown = JSON.parse(cipher.open(sealedIn(answer), sealedFor));
    return body;
  }
}
