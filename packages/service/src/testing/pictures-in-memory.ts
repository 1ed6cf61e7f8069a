import { err, ok } from "@matinee/core/kernel";
import { sharpMaker } from "@matinee/gateways/pictures";
import type { Gateways } from "../kernel/index.ts";

/** A store of pictures that a test looks into and can switch off. Pictures are really made. */
export function picturesInMemory() {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const state = { isDown: false };
  const unlessDown = async <T>(answer: () => T) =>
    state.isDown ? err({ cause: "the store of the tests is down" }) : ok(answer());
  const gateway: Gateways["pictures"] = {
    store: {
      put: async (name, { bytes }) =>
        await unlessDown(() => {
          files.set(name, Uint8Array.from(bytes));
          return null;
        }),
      get: async (name) => await unlessDown(() => files.get(name) ?? null),
      remove: async (name) =>
        await unlessDown(() => {
          files.delete(name);
          return null;
        }),
    },
    maker: sharpMaker(),
  };
  return { files, state, gateway };
}
