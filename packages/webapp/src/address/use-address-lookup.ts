import type { Api } from "@matinee/contract/client";
import { useRef, useState } from "react";
import { findAddresses, type FoundAddresses } from "./find-addresses.ts";

type Lookup = { kind: "idle" } | { kind: "looking" } | FoundAddresses;

/** Looks up the addresses of a postcode. An answer is ignored once a newer lookup has started. */
export function useAddressLookup(api: Api) {
  const [lookup, setLookup] = useState<Lookup>({ kind: "idle" });
  const latest = useRef(0);

  async function find(postcode: string): Promise<FoundAddresses> {
    const current = ++latest.current;
    setLookup({ kind: "looking" });
    const found = await findAddresses(api, postcode);
    if (current === latest.current) setLookup(found);
    return found;
  }

  return { lookup, find, reset: () => setLookup({ kind: "idle" }) };
}
