import pg from "pg";
import { afterAll, vi } from "vitest";

interface Counted {
  /** Statements, save those that begin and end a transaction. */
  readonly statements: number;
  /**
   * Transactions that wrote rows and waited for the disk when they were committed; a single statement that writes is one. Those that do not
   * wait are not counted.
   */
  readonly commits: number;
}

const WRITES = /\b(?:insert into|update|delete from)\b/iu;

/**
 * Counts what this process sends to PostgreSQL while `work` runs, save statements that match `but` and the transactions in which they write.
 * For the top of a file.
 */
export function statementCounter({ but }: { readonly but?: RegExp } = {}): (
  work: () => Promise<void>,
) => Promise<Counted> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  afterAll(() => sent.mockRestore());
  return async (work) => {
    sent.mockClear();
    await work();
    return countSent(
      sent.mock.calls
        .map(([query], index) => ({
          client: sent.mock.contexts[index],
          text: typeof query === "string" ? query : Reflect.get(query, "text"),
        }))
        .filter(({ text }) => but?.test(text) !== true),
    );
  };
}

/** Each client sends its statements in their order. */
function countSent(sent: readonly { readonly client: unknown; readonly text: string }[]): Counted {
  /** Of the clients in a transaction: whether its commit waits for the disk. */
  const open = new Map<unknown, "unwritten" | "waits" | "async">();
  let [statements, commits] = [0, 0];
  for (const { client, text } of sent) {
    if (/^begin\b/u.test(text)) open.set(client, "unwritten");
    else if (/^(?:commit|rollback)$/u.test(text)) {
      if (text === "commit" && open.get(client) === "waits") commits += 1;
      open.delete(client);
    } else {
      statements += 1;
      const isAsync = text.includes("synchronous_commit");
      const state = open.get(client);
      if (isAsync && state !== undefined) open.set(client, "async");
      if (isAsync || !WRITES.test(text)) continue;
      if (state === "unwritten") open.set(client, "waits");
      else if (state === undefined) commits += 1;
    }
  }
  return { statements, commits };
}
