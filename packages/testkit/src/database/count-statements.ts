import pg from "pg";
import { afterAll, vi } from "vitest";

interface Counted {
  /** Statements, save those that begin and end a transaction. */
  readonly statements: number;
  /** Transactions that wrote or locked rows and were committed; a single statement that writes is one. */
  readonly commits: number;
}

const WRITES = /\b(?:insert into|update|delete from)\b/iu;

/** Counts what this process sends to PostgreSQL while `work` runs. For the top of a file. */
export function statementCounter(): (work: () => Promise<void>) => Promise<Counted> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  afterAll(() => sent.mockRestore());
  return async (work) => {
    sent.mockClear();
    await work();
    return countSent(
      sent.mock.calls.map(([query], index) => ({
        client: sent.mock.contexts[index],
        text: typeof query === "string" ? query : Reflect.get(query, "text"),
      })),
    );
  };
}

/** Each client sends its statements in their order. */
function countSent(sent: readonly { readonly client: unknown; readonly text: string }[]): Counted {
  /** Of the clients in a transaction: whether it has written. */
  const open = new Map<unknown, boolean>();
  let [statements, commits] = [0, 0];
  for (const { client, text } of sent) {
    if (/^begin\b/u.test(text)) open.set(client, false);
    else if (/^(?:commit|rollback)$/u.test(text)) {
      if (text === "commit" && open.get(client) === true) commits += 1;
      open.delete(client);
    } else {
      statements += 1;
      if (!WRITES.test(text)) continue;
      if (open.has(client)) open.set(client, true);
      else commits += 1;
    }
  }
  return { statements, commits };
}
