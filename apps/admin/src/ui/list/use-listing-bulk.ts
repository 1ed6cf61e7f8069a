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
  { event: "reopen", name: "Reopen", done: "reopened" },
  { event: "archive", name: "Archive", done: "archived" },
  { event: "restore", name: "Take out of the archive", done: "taken out of the archive" },
];

const OPENING = {
  class: "Families find them in the shop at once, and can book. An open class does not become a draft again.",
  camp: "Families find them in the shop at once, and can book. An open camp does not become a draft again.",
  item: "Families find them in the shop at once, and can buy. An open item does not become a draft again.",
} as const;

/** What can be done with many classes, camps or items at once. Nothing for those who change none. */
export function useListingBulk(kind: ListingKind): readonly BulkAction<Listing>[] {
  const { api } = useApp();
  const isManager = useIsManager();
  return useMemo(() => {
    if (!isManager) return [];
    const { all } = LISTINGS[kind];
    const move = async (id: number, event: ListingMove | "open", version: number, endsList = false) => {
      const body = { version, ...(endsList && { ends_list: true }) };
      return await api.call(`POST /v1/staff/${all}/{id}/${event}`, { path: { id }, body, quiet: true });
    };
    const open: BulkAction<Listing> = {
      name: "Open",
      done: "opened",
      ask: { title: `Open these ${all}?`, text: OPENING[kind] },
      refusal: ({ status }) => (status === "draft" ? null : `It is ${inSentence(status)}.`),
      async run({ id, version }) {
        await move(id, "open", version);
        return null;
      },
    };
    const others = ACTIONS.map(({ event, name, done }): BulkAction<Listing> => ({
      name,
      done,
      refusal: ({ status }) => (MOVES[status].includes(event) ? null : `It is ${inSentence(status)}.`),
      async run({ id, version }) {
        const moved = await move(id, event, version);
        // Back in the archive a waiting list ends as it would have.
        return async () => await move(id, UNDOES[event], moved.version, event === "restore" && kind !== "item");
      },
    }));
    return [open, ...others];
  }, [api, isManager, kind]);
}

function inSentence(status: Listing["status"]): string {
  return { draft: "a draft", open: "open", closed: "closed", archived: "in the archive" }[status];
}
