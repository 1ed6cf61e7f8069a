import { err } from "@matinee/core/kernel";
import type { GatewayError } from "@matinee/gateways/payments";
import type { Gateways } from "@matinee/service/kernel";
import { settledBy } from "./settled-by.ts";

/** What a call of ours grants the providers that it asks. */
export interface AskingTime {
  /** Gives the call's turn in line back. */
  readonly leave: () => void;
  /** When the call stops waiting for the payment provider, by `performance.now()`. */
  readonly until: number;
}

const tooLate = err<GatewayError>({ kind: "unavailable", cause: "timeout" });

/**
 * The gateways of one call. Each request to a provider first gives the call's turn in line back: while a provider answers, which can take
 * long, the database has room for others. The few statements that follow find one of the connections that the lines leave free. Postcodes
 * are looked up in the database, so they keep the turn.
 *
 * All requests to the payment provider, and the wait in line before them, share the time of one call: after it they count as a timeout. So
 * the call still answers before the server closes its connection. A request that was sent goes on, and may be done all the same, as after
 * any other timeout.
 */
export function gatewaysOfCall(gateways: Gateways, { leave, until }: AskingTime): Gateways {
  const { payments, addresses } = gateways;
  return {
    ...gateways,
    payments: wrapped(payments, (name, ask) => {
      leave();
      // It asks nobody.
      if (name === "verifyWebhook") return ask();
      return performance.now() >= until ? Promise.resolve(tooLate) : settledBy(until, Promise.resolve(ask()), tooLate);
    }),
    addresses: wrapped(addresses, (_, ask) => {
      leave();
      return ask();
    }),
  };
}

/** The port with its methods called by `call`. What it merely knows is read without it. */
function wrapped<T extends object>(port: T, call: (name: string | symbol, ask: () => unknown) => unknown): T {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...given: unknown[]): unknown => call(name, () => Reflect.apply(value, target, given));
    },
  });
}
