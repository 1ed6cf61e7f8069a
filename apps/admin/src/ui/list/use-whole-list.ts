import type { Api, List, ListQuery } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { listQueryOf } from "../list-address.ts";
import { useListSearch } from "../use-list-search.ts";

/** Reads a page of a list. */
export type ReadPage<Row> = (api: Api, query: ListQuery) => Promise<List<Row>>;

/** The most rows of a page that the API gives. */
const PAGE_SIZE = 200;

/** What reads all pages of the list that the address asks for, and the filters that name it. */
export function useWholeList<Row extends { readonly id: number }>(readPage: ReadPage<Row>) {
  const { api } = useApp();
  const search = useListSearch();
  const filters = new URLSearchParams(search);
  for (const other of ["page", "hide"]) filters.delete(other);
  return {
    filters: filters.toString(),
    load: async () => await readWhole((query) => readPage(api, query), listQueryOf(search)),
  };
}

/**
 * All rows of a list, each once, also where rows come or go between two pages.
 *
 * @internal
 */
export async function readWhole<Row extends { readonly id: number }>(
  read: (query: ListQuery) => Promise<List<Row>>,
  query: ListQuery,
): Promise<readonly Row[]> {
  const rows = new Map<number, Row>();
  for (let page = 0; ; page++) {
    const { items } = await read({ ...query, page, size: PAGE_SIZE });
    for (const row of items) rows.set(row.id, row);
    if (items.length < PAGE_SIZE) return [...rows.values()];
  }
}
