import type pg from "pg";

const intervalMs = 5;
const timeoutMs = 60_000;

/**
 * Waits for orders to be confirmed, with one database query for all of them. If each visitor asked over HTTP as often, these requests
 * would dominate the measurement.
 */
export function watchConfirmations(pool: pg.Pool) {
  const waiting = new Map<string, { done: () => void; fail: (error: Error) => void; until: number }>();
  let querying = false;

  async function query(): Promise<void> {
    if (querying || waiting.size === 0) return;
    querying = true;
    const { rows } = await pool.query<{ id: string }>({
      // Named, so that it is planned once: it is sent two hundred times a second.
      name: "confirmed orders",
      text: "select id from orders where id = any ($1) and status = 'confirmed'",
      values: [[...waiting.keys()]],
    });
    querying = false;
    for (const { id } of rows) {
      waiting.get(id)?.done();
      waiting.delete(id);
    }
    for (const [id, { fail, until }] of waiting)
      if (performance.now() > until) fail(new Error(`The order ${id} was not confirmed within ${timeoutMs / 1000} s`));
  }

  const timer = setInterval(() => {
    query().catch((error: unknown) => {
      for (const { fail } of waiting.values()) fail(error instanceof Error ? error : new Error(String(error)));
    });
  }, intervalMs);

  return {
    confirmed: (orderId: string) =>
      new Promise<void>((done, fail) => {
        waiting.set(orderId, { done, fail, until: performance.now() + timeoutMs });
      }),
    stop: () => clearInterval(timer),
  };
}

export type Confirmations = ReturnType<typeof watchConfirmations>;
