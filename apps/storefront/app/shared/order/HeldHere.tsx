import { Notice } from "@matinee/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { CHECKOUT_PATH } from "../paths.ts";
import { useCart } from "../visitor/visitor.tsx";
import { heldText, type HeldOf } from "./held-text.ts";

/** Nothing, or what the visitor's order at the checkout holds of this page, with the way back to the checkout. */
export default function HeldHere({ of, children }: { of: HeldOf; children?: ReactNode }) {
  const { cart } = useCart();
  const text = cart && heldText(cart, of);
  if (text === null) return null;
  return (
    <Notice tone="calm" title={text}>
      <p>
        {children}
        <Link to={CHECKOUT_PATH}>Go back to the checkout</Link>
      </p>
    </Notice>
  );
}
