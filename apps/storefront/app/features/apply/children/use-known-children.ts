import type { Child } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { useApi, useCart } from "../../../shared/visitor/visitor.tsx";

const NOBODY: readonly Child[] = [];

/** The visitor's saved children; null until loaded, empty if that fails. */
export function useKnownChildren(): readonly Child[] | null {
  const api = useApi();
  const { status } = useCart();
  const [children, setChildren] = useState<readonly Child[] | null>(null);
  // Wait for the guest token, which owns these children.
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
