import pg from "pg";
import { afterAll, vi } from "vitest";

/** Counts the statements that this process sends while `work` runs, save those that begin and end a transaction. For the top of a file. */
export function statementCounter(): (work: () => Promise<void>) => Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, "query");
  afterAll(() => sent.mockRestore());
  return async (work) => {
    sent.mockClear();
    await work();
    const texts = sent.mock.calls.map(([query]) => (typeof query === "string" ? query : Reflect.get(query, "text")));
    return texts.filter((text) => !/^(?:begin|commit|rollback)/u.test(text)).length;
  };
}
