import { Button, Icon, TextInput } from "@matinee/ui";
import { formatPence } from "@matinee/format";
import type { Cart } from "@matinee/contract/client";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { refusalText } from "./refusal-text.ts";
import styles from "./coupon.module.css";

type CouponProps = {
  cart: Pick<Cart, "coupon">;
  locked: boolean;
  error: string | null;
  /** Puts the code on the order. Rejects with the shop's refusal. */
  onApply: (code: string) => Promise<Pick<Cart, "coupon">>;
  onOff: () => void;
  /** Announces what has changed. */
  onSay: (text: string) => void;
};

/** The coupon field, or the coupon with its effect. */
export function Coupon({ cart, locked, error, onApply, onOff, onSay }: CouponProps) {
  const { coupon } = cart;
  const here = coupon !== null;
  const was = useRef(here);
  const card = useRef<HTMLDivElement>(null);
  const fold = useRef<HTMLElement>(null);
  useEffect(() => {
    if (was.current === here) return;
    was.current = here;
    // What was pressed is gone with the field or the code.
    if (document.activeElement === document.body) (card.current ?? fold.current)?.focus({ preventScroll: true });
  }, [here]);
  if (coupon === null && locked) return null;
  return coupon ? (
    <div ref={card} tabIndex={-1} className={styles.coupon} data-applied={coupon.applied || undefined}>
      <Icon name={coupon.applied ? "check" : "info"} />
      <div>
        <p className={styles.code}>{coupon.code}</p>
        <p>
          {coupon.applied
            ? effectText(coupon.name, `${formatPence(coupon.amount)} off`)
            : (coupon.reason ?? coupon.name)}
        </p>
        {error && <p role="alert">{error}</p>}
      </div>
      {!locked && (
        <Button
          tone="plain"
          size="small"
          aria-label={`Remove code ${coupon.code}`}
          onClick={() => {
            onSay(`Code ${coupon.code} removed.`);
            onOff();
          }}
        >
          Remove
        </Button>
      )}
    </div>
  ) : (
    <details className={styles.fold}>
      <summary ref={fold}>
        Have a code? <Icon name="down" size={20} />
      </summary>
      <CouponForm onApply={onApply} onSay={onSay} />
    </details>
  );
}

/** "KIT5 sale: £5 off", "£5 off kit". */
const effectText = (name: string, off: string) => (name.startsWith(off) ? name : `${name}: ${off}`);

function CouponForm({ onApply, onSay }: Pick<CouponProps, "onApply" | "onSay">) {
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function apply(event: FormEvent): Promise<void> {
    event.preventDefault();
    const typed = code.trim();
    if (typed === "") {
      setProblem("Enter a code.");
      input.current?.focus();
      return;
    }
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const cart = await onApply(typed);
      onSay(
        cart.coupon?.applied
          ? `Code applied: ${formatPence(cart.coupon.amount)} off.`
          : (cart.coupon?.reason ?? "Code added to your cart."),
      );
    } catch (error) {
      const message = refusalText(error);
      setProblem(message);
      onSay(message);
      input.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void apply(event)}>
      <TextInput
        ref={input}
        label="Code"
        value={code}
        error={problem}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        onChange={(event) => {
          setCode(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" tone="quiet" busy={busy}>
        Apply
      </Button>
    </form>
  );
}
