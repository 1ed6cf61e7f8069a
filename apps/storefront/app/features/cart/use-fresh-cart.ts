import { useEffect } from "react";
import { useCart } from "../../shared/visitor/visitor.tsx";

/** The cart, asked for again whenever the visitor comes back to this tab: another one may have changed it. */
export function useFreshCart() {
  const cart = useCart();
  const { refetch } = cart;
  useEffect(() => {
    const onReturn = () => document.visibilityState === "visible" && void refetch();
    document.addEventListener("visibilitychange", onReturn);
    addEventListener("focus", onReturn);
    addEventListener("online", onReturn);
    return () => {
      document.removeEventListener("visibilitychange", onReturn);
      removeEventListener("focus", onReturn);
      removeEventListener("online", onReturn);
    };
  }, [refetch]);
  return cart;
}
