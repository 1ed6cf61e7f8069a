import { listenForChanges } from "@matinee/database";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import { type CatalogueIndexes, type Context, createLiveIndex, type Db, type IndexSource } from "../../kernel/index.ts";
import { campIndexSource } from "../camps/camp-index.ts";
import { productIndexSource } from "../products/product-index.ts";
import { classIndexSource } from "../search/class-index.ts";

/** The indexes of a process on the test's database, kept true by its change notices. */
export function liveIndexes({ db, url }: { readonly db: Db; readonly url: string }) {
  const errors: unknown[] = [];
  let heard: (notice: string) => void = () => undefined;
  const notices = listenForChanges(url, {
    onNotice(notice) {
      for (const index of [classes, products, camps]) index.invalidate(notice);
      heard(notice);
    },
    onGap() {
      for (const index of [classes, products, camps]) index.purge();
    },
    onError: (error) => errors.push(error),
  });
  /** On a busy machine the database's proof may come too late, and then the database answers: these wait for the next. */
  const isCurrent = () =>
    notices.isCurrent() === true || vi.waitUntil(() => notices.isCurrent(), { timeout: 10_000, interval: 5 });
  const open = <T extends object>(source: IndexSource<T>) =>
    createLiveIndex(source, { db, isCurrent, onError: (error) => errors.push(error) });
  const classes = open(classIndexSource);
  const products = open(productIndexSource);
  const camps = open(campIndexSource);
  let marks = 0;

  return {
    errors,
    stop: notices.stop,
    /** Waits until all changes so far have been told and the indexes answer. */
    async ready(): Promise<void> {
      marks += 1;
      // No such school: it changes nothing.
      const mark = `search:${1_000_000 + marks}`;
      const { promise, resolve } = Promise.withResolvers<void>();
      heard = (notice) => {
        if (notice === mark) resolve();
      };
      await vi.waitFor(async () => expect(await notices.isCurrent()).toBe(true), { interval: 5, timeout: 10_000 });
      await sql`select pg_notify('matinee_changed', ${mark})`.execute(db);
      await promise;
      const answered = async () =>
        expect([await classes.read(), await products.read(), await camps.read(), errors]).toEqual([
          expect.anything(),
          expect.anything(),
          expect.anything(),
          [],
        ]);
      await vi.waitFor(answered, { interval: 5, timeout: 10_000 });
    },
    /** The context of a process with indexes, and how often they answered. */
    contextOf(ctx: Context) {
      const answered = { times: 0 };
      const counted = <T>(index: { readonly read: () => Promise<T | null> }) => ({
        async read() {
          const value = await index.read();
          if (value !== null) answered.times += 1;
          return value;
        },
      });
      const indexes: CatalogueIndexes = {
        classes: counted(classes),
        products: counted(products),
        camps: counted(camps),
      };
      return { ctx: { ...ctx, indexes }, answered };
    },
  };
}
