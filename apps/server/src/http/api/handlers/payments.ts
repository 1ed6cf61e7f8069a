import { ok } from "@matinee/core/kernel";
import { getPayLink, payByLink } from "@matinee/service/checkout";
import {
  addCard,
  getCredentials,
  getProvider,
  listCards,
  receiveProviderEvent,
  removeCard,
} from "@matinee/service/payments";
import { sandboxPath } from "../../deps.ts";
import { type Handlers, noContent } from "../call-request.ts";

export const paymentHandlers = {
  "GET /payments/get-customer-payment-methods": ({ ctx }) => listCards(ctx),
  "POST /payments/add-customer-payment-method": ({ ctx }) => addCard(ctx),
  "DELETE /payments/remove-customer-payment-method/{id}": async ({ ctx, path }) =>
    noContent(await removeCard(ctx, path)),
  "GET /payment-providers/user": async ({ ctx }) => ok(getProvider(ctx)),
  "GET /payment-providers/get-credentials": async ({ ctx }) => ok(getCredentials(ctx, sandboxPath)),
  "GET /v1/pay-links/{key}": ({ ctx, path }) => getPayLink(ctx, path),
  "POST /v1/pay-links/{key}/pay": ({ ctx, path, body }) => payByLink(ctx, { ...path, ...body }),
  "POST /payments/webhook/{provider}": async ({ ctx, path, rawBody, header }) => {
    const received = await receiveProviderEvent(ctx, {
      provider: path.provider,
      rawBody,
      signature: header("stripe-signature") ?? null,
    });
    return received.ok ? ok({ received: true }) : received;
  },
} satisfies Partial<Handlers>;
