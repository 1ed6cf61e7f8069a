import { useApp } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import type { BulkAction } from "./run-bulk.ts";

/** Asks many families for what they owe at once. The API refuses an order that was asked for in the last minutes. */
export function usePayLinkBulk<Row>(
  orderOf: (row: Row) => string,
  refusal: (row: Row) => string | null,
): readonly BulkAction<Row>[] {
  const { api } = useApp();
  return useMemo(
    () => [
      {
        name: "Send pay link",
        done: "asked to pay",
        ask: {
          title: "Send the pay link?",
          text: "Each of these families gets an email with the link to pay what it owes by card, without logging in.",
        },
        refusal,
        async run(row) {
          await api.call("POST /v1/staff/orders/{id}/send-pay-link", { path: { id: orderOf(row) }, quiet: true });
          return null;
        },
      },
    ],
    [api, orderOf, refusal],
  );
}
