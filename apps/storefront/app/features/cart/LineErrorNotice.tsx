import { Notice } from "@matinee/ui";
import { Link } from "react-router";
import form from "../../shared/application/form.module.css";
import { CHECKOUT_PATH } from "../../shared/paths.ts";
import type { LineError } from "./use-cart-changes.ts";

/** Why a change was undone. A running checkout is also shown above the lines. */
export function LineErrorNotice({ error }: { error: LineError }) {
  return (
    <Notice tone="problem" live title={error.message}>
      <p className={form.links}>
        {error.atCheckout ? (
          <Link to={CHECKOUT_PATH}>Continue to payment</Link>
        ) : (
          <button type="button" onClick={error.again}>
            Try again
          </button>
        )}
      </p>
    </Notice>
  );
}
