import { useEffect } from "react";
import { useCart } from "../../shared/visitor/visitor.tsx";

/** The cart, refetched when the visitor returns to this tab. */
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
