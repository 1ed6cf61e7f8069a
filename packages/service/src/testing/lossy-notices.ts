import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { receiveProviderEvent } from "../payments/index.ts";
import type { aWorld } from "./world.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Holds back the provider's notices, and delivers them as bad networks do: late, twice, in any order, or never. */
export function lossyNotices(world: World, random: () => number) {
  const { db, sandbox, system, queue } = world;
  let held: string[] = [];
  const lost = { delivered: 0, doubled: 0, dropped: 0 };

  /** Takes back what has just come, before anybody handles it. */
  async function holdBack(): Promise<void> {
    await sandbox.idle();
    const { rows } = await sql<{ payload: string }>`
      delete from payment_event where handled_at is null returning payload::text as payload`.execute(db);
    held.push(...rows.map(({ payload }) => payload));
    const others = queue.filter(({ name }) => name !== "payment.event");
    queue.splice(0, queue.length, ...others);
  }

  async function deliver(rawBody: string): Promise<void> {
    const seconds = Math.floor(Date.now() / 1_000);
    const hash = createHmac("sha256", "whsec_world").update(`${seconds}.${rawBody}`).digest("hex");
    const received = await receiveProviderEvent(system, {
      provider: "sandbox",
      rawBody,
      signature: `t=${seconds},v1=${hash}`,
    });
    if (!received.ok) throw new Error("The notice was refused");
  }

  return {
    lost,
    holdBack,
    /** Delivers some of what is held back, and lets the product work; `isLast` leaves nothing for later. */
    deliverSome: async ({ isLast }: { readonly isLast: boolean }): Promise<void> => {
      await holdBack();
      const now = held.toSorted(() => random() - 0.5);
      held = [];
      for (const notice of now) {
        const chance = random();
        if (chance < 0.3) lost.dropped += 1;
        else if (chance < 0.6 && !isLast) held.push(notice);
        else {
          await deliver(notice);
          lost.delivered += 1;
          if (chance < 0.75) continue;
          await deliver(notice);
          lost.doubled += 1;
        }
      }
      await world.work();
    },
    /** Delivers all that is held back once, in its order. */
    deliverAll: async (): Promise<void> => {
      await holdBack();
      for (const notice of held) await deliver(notice);
      held = [];
      await world.work();
    },
  };
}
