import { ok } from "@matinee/core/kernel";
import { getCredentials, getProvider, receiveProviderEvent } from "@matinee/service/payment";
import { sandboxPath } from "../sandbox-path.ts";
import type { Handlers } from "./call-request.ts";

export const paymentHandlers = {
  "GET /payment-providers/user": async ({ ctx }) => ok(getProvider(ctx)),
  "GET /payment-providers/get-credentials": async ({ ctx }) => ok(getCredentials(ctx, sandboxPath)),
  "POST /payments/webhook/{provider}": async ({ ctx, path, rawBody, header }) => {
    const received = await receiveProviderEvent(ctx, {
      provider: path.provider,
      rawBody,
      signature: header("stripe-signature") ?? null,
    });
    return received.ok ? ok({ received: true }) : received;
  },
} satisfies Partial<Handlers>;
