import { ApiError } from "@matinee/contract/client";
import { useCallback, useEffect, useState } from "react";
import { useCart } from "../visitor/visitor.tsx";

/** What a mailed link leads to: `missing` if the link is not valid, `unreachable` if it can't be loaded now. */
export type MailedLink<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "missing" }
  | { readonly kind: "unreachable" }
  | { readonly kind: "found"; readonly value: T };

/** Loads what a mailed link leads to, once it is known who the visitor is. `ask` must be stable, such as by `useCallback`. */
export function useMailedLink<T>(ask: () => Promise<T>): {
  state: MailedLink<T>;
  /** Loads it again. */
  load: () => Promise<void>;
  /** The same, but what is shown stays where nobody answers: then it resolves to false. */
  reload: () => Promise<boolean>;
  /** Shows what another call has answered. */
  show: (value: T) => void;
} {
  const { status } = useCart();
  const [state, setState] = useState<MailedLink<T>>({ kind: "loading" });
  const show = useCallback((value: T) => setState({ kind: "found", value }), []);
  const reload = useCallback(async () => {
    try {
      show(await ask());
    } catch (error) {
      if (!(error instanceof ApiError && (error.status === 404 || error.status === 422))) return false;
      setState({ kind: "missing" });
    }
    return true;
  }, [ask, show]);
  const load = useCallback(async () => {
    if (!(await reload())) setState({ kind: "unreachable" });
  }, [reload]);
  const begun = status !== "loading";
  useEffect(() => {
    if (begun) void load();
  }, [begun, load]);
  return { state, load, reload, show };
}
