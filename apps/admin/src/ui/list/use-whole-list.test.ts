import { expect, test } from "vitest";
import { readWhole } from "./use-whole-list.ts";

test("all pages of a list are read with its filters, and a row that slips to the next page counts once", async () => {
  const all = Array.from({ length: 430 }, (_, id) => ({ id }));
  const asked: unknown[] = [];
  const rows = await readWhole(
    ({ page = 0, size = 0, ...filters }) => {
      asked.push(filters);
      // Somebody makes another one while the pages are read.
      const now = page === 0 ? all : [{ id: -1 }, ...all];
      return Promise.resolve({ items: now.slice(page * size, (page + 1) * size), page, size, total: now.length });
    },
    { page: 3, size: 25, extra: { status: "draft" } },
  );
  expect(rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(asked).toEqual([1, 2, 3].map(() => ({ extra: { status: "draft" } })));
});
