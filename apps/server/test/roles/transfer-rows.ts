import type { CallName } from "@matinee/contract";
import { named, ofVisitor, type Row, type Send } from "./rows.ts";

// Amounts that nobody saw, so that the order is there for the next question.
const seenMove = { price: 1, given: 1, owed: 0, to_card: 1, to_credit: 0 };
const movedLine =
  (more: object = {}): Send =>
  ({ it, stage }) => ({
    path: { id: it.confirmed },
    body: {
      line_id: it.bought,
      group_id: stage.near.other.id,
      start_date: stage.near.other.sessions[1]?.on,
      to: "card",
      ...more,
    },
  });
const linePath: Send = ({ it }) => ({ path: { id: it.confirmed, line_id: it.bought } });

/** Moving a booking, by families and by staff. */
export const TRANSFER_ROWS: Partial<Record<CallName, readonly Row[]>> = {
  "GET /v1/account/orders/{id}/lines/{line_id}/moves": ofVisitor("confirmed", "order:move", linePath),
  "POST /v1/account/orders/{id}/transfers/preview": ofVisitor("confirmed", "order:move", movedLine()),
  "POST /v1/account/orders/{id}/transfers": ofVisitor("confirmed", "order:move", movedLine({ seen: seenMove })),
  "GET /v1/staff/orders/{id}/lines/{line_id}/moves": named("confirmed", "order:transfer", linePath),
  "POST /v1/staff/orders/{id}/transfers/preview": named(
    "confirmed",
    "order:transfer",
    movedLine({ difference: "owe" }),
  ),
  "POST /v1/staff/orders/{id}/transfers": named(
    "confirmed",
    "order:transfer",
    movedLine({ difference: "owe", seen: seenMove, reason: "Asked" }),
  ),
};
