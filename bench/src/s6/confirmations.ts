import type pg from "pg";

const everyMs = 5;
const patienceMs = 60_000;

/**
 * Waits for orders to be confirmed by asking the database for all of them together: if each visitor asked over HTTP as often, the asking
 * would be most of what is measured.
 */
export function watchConfirmations(pool: pg.Pool) {
  const waiting = new Map<string, { done: () => void; fail: (error: Error) => void; until: number }>();
  let asking = false;

  async function ask(): Promise<void> {
    if (asking || waiting.size === 0) return;
    asking = true;
    const { rows } = await pool.query<{ id: string }>(
      "select id from orders where id = any ($1) and status = 'confirmed'",
      [[...waiting.keys()]],
    );
    asking = false;
    for (const { id } of rows) {
      waiting.get(id)?.done();
      waiting.delete(id);
    }
    for (const [id, { fail, until }] of waiting)
      if (performance.now() > until) fail(new Error(`The order ${id} was not confirmed within ${patienceMs / 1000} s`));
  }

  const timer = setInterval(() => {
    ask().catch((error: unknown) => {
      for (const { fail } of waiting.values()) fail(error instanceof Error ? error : new Error(String(error)));
    });
  }, everyMs);

  return {
    confirmed: (orderId: string) =>
      new Promise<void>((done, fail) => {
        waiting.set(orderId, { done, fail, until: performance.now() + patienceMs });
      }),
    stop: () => clearInterval(timer),
  };
}

export type Confirmations = ReturnType<typeof watchConfirmations>;
