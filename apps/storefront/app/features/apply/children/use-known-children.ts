import type { Child } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { useApi, useCart } from "../../../shared/visitor/visitor.tsx";

const NOBODY: readonly Child[] = [];

/** The children this visitor has told us about; null until that is known. Without a connection: nobody. */
export function useKnownChildren(): readonly Child[] | null {
  const api = useApi();
  const { status } = useCart();
  const [children, setChildren] = useState<readonly Child[] | null>(null);
  // The visit's first calls bring the guest token that these children belong to.
  const begun = status !== "loading";
  useEffect(() => {
    if (!begun) return;
    let cancelled = false;
    api.call("GET /v1/children/shop/customer", { quiet: true }).then(
      (known: Child[]) => !cancelled && setChildren(known),
      () => !cancelled && setChildren(NOBODY),
    );
    return () => {
      cancelled = true;
    };
  }, [api, begun]);
  return children;
}
