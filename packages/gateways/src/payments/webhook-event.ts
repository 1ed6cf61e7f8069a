import type Stripe from "stripe";
import type { WebhookEvent } from "./payment-gateway.ts";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function idOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  return isRecord(value) && typeof value["id"] === "string" ? value["id"] : null;
}

/** The parts of a provider event that we store. Refunds and charges have an `intentRef` too, because they name their payment. */
export function toWebhookEvent(event: Stripe.Event): WebhookEvent {
  const about: unknown = event.data.object;
  let intentRef: string | null = null;
  if (isRecord(about)) {
    intentRef = about["object"] === "payment_intent" ? idOf(about) : idOf(about["payment_intent"]);
  }
  return { id: event.id, type: event.type, createdAt: event.created, intentRef, payload: { ...event } };
}
