import type { StaffWorkItem } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import type { BulkAction } from "../../ui/list/run-bulk.ts";
import { useManages } from "../../ui/use-is-manager.ts";

const IS_CLOSED = "It is closed.";

/** What can be done with many work items at once. Nothing for those who see no money. */
export function useWorkItemBulk(): readonly BulkAction<StaffWorkItem>[] {
  const { api } = useApp();
  const mayAct = useManages("money");
  return useMemo(() => {
    if (!mayAct) return [];
    return [
      {
        name: "Try again",
        done: "tried again",
        ask: {
          title: "Try these again?",
          text: "Emails and refunds that did not go through are sent again. Each item closes automatically once it has worked.",
        },
        refusal({ status, can_retry: canRetry }) {
          if (status === "done") return IS_CLOSED;
          return canRetry ? null : "It can't be tried again.";
        },
        async run({ id }) {
          await api.call("POST /work-items/retry/{id}", { path: { id }, quiet: true });
          return null;
        },
      },
      {
        name: "Close items",
        done: "closed",
        ask: {
          title: "Close these items?",
          text: "Colleagues can read the reason with each of them, and it stays in the History. Please leave out health matters.",
          reason: "Why is nothing left to do?",
        },
        refusal({ status, owed }) {
          if (status === "done") return IS_CLOSED;
          return owed === null ? null : "The refund is still owed. Try again, or record that it was paid another way.";
        },
        async run({ id }, reason) {
          await api.call("POST /work-items/close/{id}", { path: { id }, body: { reason }, quiet: true });
          return null;
        },
      },
    ];
  }, [api, mayAct]);
}
