import type { Gateways } from "@matinee/service/kernel";

/**
 * The gateways of a call that stood in line. Each request to a provider gives its turn back first: while a provider answers, which can take
 * half a minute, the database has room for others. The few statements that follow find one of the connections that the lines leave free.
 * Postcodes are looked up in the database, so they keep the turn.
 */
export function leaveBeforeGateways(gateways: Gateways, leave: () => void): Gateways {
  return {
    ...gateways,
    payments: leavingFirst(gateways.payments, leave),
    addresses: leavingFirst(gateways.addresses, leave),
  };
}

/** The port with methods that call `leave` before they do anything. What it merely knows is read without it. */
function leavingFirst<T extends object>(port: T, leave: () => void): T {
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      return (...given: unknown[]): unknown => {
        leave();
        return Reflect.apply(value, target, given);
      };
    },
  });
}
