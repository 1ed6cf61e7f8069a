import { ApiError, type StaffWaitingEntry } from "@matinee/contract/client";
import { sendOnce } from "@matinee/webapp";
import { useApp } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import type { BulkAction } from "../../ui/list/run-bulk.ts";

type Query = Readonly<Record<string, string>>;

const HAS_OFFER = "A place is offered already.";

/** What can be done with many children of one waiting list at once. Places are offered in the order of the list. */
export function useWaitingBulk(query: Query): readonly BulkAction<StaffWaitingEntry>[] {
  const { api } = useApp();
  const asked = new URLSearchParams(query).toString();
  return useMemo(() => {
    const once = sendOnce();
    const passOver = async (id: string, reason: string | null) => {
      await api.call("POST /v1/staff/waiting-lists/entries/{id}/pass-over", {
        path: { id },
        body: { reason },
        quiet: true,
      });
    };
    /** Those who were entered together get their places with the first of them. */
    const isOffered = async (id: string) => {
      const list = Object.fromEntries(new URLSearchParams(asked));
      const entries = await api.call("GET /v1/staff/waiting-lists/entries", { query: list, quiet: true });
      return entries.some((entry) => entry.id === id && entry.status === "offered");
    };
    return [
      {
        name: "Offer a place",
        done: "offered a place",
        ask: {
          title: "Offer places to these children?",
          text: "Each family gets an email with a link that holds the place. Children ahead of them keep their position on the list. Your reason is recorded with each of them.",
          reason: "Reason",
        },
        refusal: ({ status }) => (status === "offered" ? HAS_OFFER : null),
        async run({ id, together_with: others }, reason) {
          try {
            await once([id, reason], async (idempotencyKey) => {
              const call = { path: { id }, body: { reason }, idempotencyKey, quiet: true };
              await api.call("POST /v1/staff/waiting-lists/entries/{id}/offer", call);
            });
          } catch (error) {
            const hasEnded = error instanceof ApiError && error.code === "waiting_ended";
            if (!hasEnded || others.length === 0 || !(await isOffered(id))) throw error;
          }
          return null;
        },
      },
      {
        name: "Pass over",
        done: "passed over for now",
        ask: {
          title: "Pass these children over?",
          text: "They, and any children entered with them, keep their positions but get no offers until you stop passing them over.",
          reason: "Reason",
        },
        refusal({ status, passed_over: before }) {
          if (status === "offered") return HAS_OFFER;
          return before === null ? null : "The child is passed over already.";
        },
        async run({ id }, reason) {
          await passOver(id, reason);
          return async () => await passOver(id, null);
        },
      },
      {
        name: "Stop passing them over",
        done: "no longer passed over",
        refusal({ status, passed_over: reason }) {
          if (status === "offered") return HAS_OFFER;
          return reason === null ? "The child is not passed over." : null;
        },
        async run({ id, passed_over: reason }) {
          await passOver(id, null);
          return async () => await passOver(id, reason);
        },
      },
      {
        name: "Remove from the list",
        done: "removed from the list",
        ask: {
          title: "Remove these children from the list?",
          text: "Each family gets an email that says so, with your reason where the email address is confirmed. Children behind move up. This can't be undone.",
          reason: "Reason, which the families read",
        },
        refusal: ({ status }) => (status === "offered" ? HAS_OFFER : null),
        async run({ id }, reason) {
          const call = { path: { id }, body: { reason }, quiet: true };
          await api.call("POST /v1/staff/waiting-lists/entries/{id}/remove", call);
          return null;
        },
      },
    ];
  }, [api, asked]);
}
