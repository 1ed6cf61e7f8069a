import { useApp } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import { LISTINGS, MOVES, UNDOES, type ListingKind, type ListingMove, type STATUS } from "../listing-status.ts";
import { useIsManager } from "../use-is-manager.ts";
import type { BulkAction } from "./run-bulk.ts";

interface Listing {
  readonly id: number;
  readonly status: keyof typeof STATUS;
  readonly version: number;
}

const ACTIONS: readonly { readonly event: ListingMove; readonly name: string; readonly done: string }[] = [
  { event: "close", name: "Close", done: "closed" },
  { event: "reopen", name: "Open again", done: "opened again" },
  { event: "archive", name: "Archive", done: "archived" },
  { event: "restore", name: "Take out of the archive", done: "taken out of the archive" },
];

/** What can be done with many classes, camps or items at once. Nothing for those who change none. */
export function useListingBulk(kind: ListingKind): readonly BulkAction<Listing>[] {
  const { api } = useApp();
  const isManager = useIsManager();
  return useMemo(() => {
    if (!isManager) return [];
    const { all } = LISTINGS[kind];
    const move = async (id: number, event: ListingMove, version: number) =>
      await api.call(`POST /v1/staff/${all}/{id}/${event}`, { path: { id }, body: { version }, quiet: true });
    return ACTIONS.map(({ event, name, done }) => ({
      name,
      done,
      refusal: ({ status }) => (MOVES[status].includes(event) ? null : `It is ${inSentence(status)}.`),
      async run({ id, version }) {
        const moved = await move(id, event, version);
        return async () => await move(id, UNDOES[event], moved.version);
      },
    }));
  }, [api, isManager, kind]);
}

function inSentence(status: Listing["status"]): string {
  return { draft: "a draft", open: "open", closed: "closed", archived: "in the archive" }[status];
}
