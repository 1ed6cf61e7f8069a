import { ApiError, type Address, type Api, type CallAnswer } from "@matinee/contract/client";
import { useRef, useState } from "react";

type Lookup =
  | { kind: "idle" }
  | { kind: "looking" }
  | { kind: "found"; postcode: string; addresses: readonly Address[] }
  | { kind: "none"; message: string }
  | { kind: "wrong"; message: string };

/** Looks up the addresses of a postcode. An answer is ignored once a newer lookup has started. */
export function useAddressLookup(api: Api) {
  const [lookup, setLookup] = useState<Lookup>({ kind: "idle" });
  const latest = useRef(0);

  async function find(postcode: string): Promise<Lookup> {
    const current = ++latest.current;
    setLookup({ kind: "looking" });
    const found = await fetchAddresses(postcode);
    if (current === latest.current) setLookup(found);
    return found;
  }

  async function fetchAddresses(postcode: string): Promise<Lookup> {
    if (!postcode.trim()) return { kind: "wrong", message: "Please enter your postcode." };
    try {
      const answer: CallAnswer<"GET /addresses/lookup/{postcode}"> = await api.call(
        "GET /addresses/lookup/{postcode}",
        { path: { postcode: postcode.trim() }, quiet: true },
      );
      if (answer.addresses.length > 0) return { kind: "found", ...answer };
      return {
        kind: "none",
        message: `We found no addresses for ${answer.postcode}. Please enter your address below.`,
      };
    } catch (error) {
      const refused =
        error instanceof ApiError && (error.status === 422 || error.status === 400 || error.status === 404);
      if (refused)
        return {
          kind: "wrong",
          message: error.fieldMessage("postcode") ?? "That is not a UK postcode. Please enter one such as LS1 4AP.",
        };
      return {
        kind: "none",
        message: "The address finder is not available. Please enter your address below.",
      };
    }
  }

  return { lookup, find, reset: () => setLookup({ kind: "idle" }) };
}
