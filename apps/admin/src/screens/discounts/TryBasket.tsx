import type { CouponForm, OfferForm, TriedBasket } from "@matinee/contract/client";
import { formatPence } from "@matinee/format";
import { Button, Notice, Select, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import styles from "../../ui/page.module.css";
import { penceOf } from "../../ui/read-numbers.ts";
import own from "./try-basket.module.css";

const TYPES = { enrolment: "Term", trial: "Trial", camp: "Camp", product: "Shop item" } as const;
type Type = keyof typeof TYPES;
// The record has exactly these keys.
const ALL_TYPES = Object.keys(TYPES) as Type[];

interface Line {
  readonly key: number;
  readonly type: Type;
  readonly price: string;
  readonly quantity: string;
  readonly ahead: string;
}

type Props = {
  /** What is tried, as the form says it now; null while the form has mistakes, which are then shown. */
  read: () => { readonly coupon?: CouponForm; readonly offer?: OfferForm & { readonly id?: number } } | null;
  /** Null: of every school. */
  school: number | null;
};

/** Prices a made-up basket with what is being edited. Nothing is saved. */
export function TryBasket({ read, school }: Props) {
  const { api } = useApp();
  const submission = useSubmit();
  const [lines, setLines] = useState<readonly Line[]>([
    { key: 0, type: "enrolment", price: "120.00", quantity: "1", ahead: "14" },
  ]);
  const [next, setNext] = useState(1);
  const [tried, setTried] = useState<TriedBasket | null>(null);
  const change = (key: number, now: Partial<Line>) =>
    setLines(lines.map((one) => (one.key === key ? { ...one, ...now } : one)));
  const add = () => {
    setLines([...lines, { key: next, type: "enrolment", price: "120.00", quantity: "1", ahead: "14" }]);
    setNext(next + 1);
  };
  const ask = () => {
    const what = read();
    if (what === null) return;
    const errors: Record<string, string> = {};
    const whole = (nth: number, field: string, text: string) => {
      if (!/^\d{1,3}$/u.test(text.trim())) errors[`lines.${nth}.${field}`] = "Please enter a whole number.";
      return Number(text);
    };
    const sent = lines.map(({ type, price, quantity, ahead }, nth) => {
      const pence = penceOf(price);
      if (pence === null) errors[`lines.${nth}.price`] = "Please enter pounds and whole pence, such as 12.50.";
      return {
        type,
        price: pence ?? 0,
        quantity: whole(nth, "quantity", quantity),
        days_ahead: type === "product" ? 0 : whole(nth, "days_ahead", ahead),
      };
    });
    void submission.submit(async () => {
      const body = { ...what, franchise_id: school, lines: sent };
      setTried(await api.call("POST /v1/staff/discounts/try", { body, quiet: true }));
    }, errors);
  };
  return (
    <section className={styles.card} aria-labelledby="try-basket">
      <h2 id="try-basket">Try it on a cart</h2>
      <p className={styles.mute}>Nothing is saved. The school's other offers count as they do for families.</p>
      <FormProblem of={submission} />
      {lines.map(({ key, type, price, quantity, ahead }, nth) => (
        <div key={key} className={own.line} role="group" aria-label={`Line ${nth + 1}`}>
          <Select
            label="What"
            value={type}
            onChange={(event) => change(key, { type: ALL_TYPES.find((one) => one === event.target.value) ?? type })}
          >
            {ALL_TYPES.map((one) => (
              <option key={one} value={one}>
                {TYPES[one]}
              </option>
            ))}
          </Select>
          <TextInput
            label="Price, £"
            inputMode="decimal"
            value={price}
            onChange={(event) => change(key, { price: event.target.value })}
            error={submission.fieldError(`lines.${nth}.price`)}
          />
          <TextInput
            label={type === "product" ? "Pieces" : "Children"}
            inputMode="numeric"
            value={quantity}
            onChange={(event) => change(key, { quantity: event.target.value })}
            error={submission.fieldError(`lines.${nth}.quantity`)}
          />
          {type !== "product" && (
            <TextInput
              label="Days until it begins"
              inputMode="numeric"
              value={ahead}
              onChange={(event) => change(key, { ahead: event.target.value })}
              error={submission.fieldError(`lines.${nth}.days_ahead`)}
            />
          )}
          {lines.length > 1 && (
            <Button
              tone="quiet"
              size="small"
              aria-label={`Remove line ${nth + 1}`}
              onClick={() => setLines(lines.filter((one) => one.key !== key))}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      <div className={styles.buttons}>
        {lines.length < 6 && (
          <Button tone="quiet" onClick={add}>
            Add a line
          </Button>
        )}
        <Button tone="ink" busy={submission.busy} onClick={ask}>
          Try it
        </Button>
      </div>
      {tried !== null && <Result tried={tried} />}
    </section>
  );
}

function Result({ tried: { lines, before, total, coupon } }: { tried: TriedBasket }) {
  return (
    <div role="status" className={styles.stack}>
      {coupon?.applied === false && <Notice tone="problem">{coupon.reason}</Notice>}
      <ul className={own.result}>
        {lines.map(({ type, before: price, discounts }, nth) => (
          <li key={`${nth}.${type}`}>
            <span>
              {nth + 1}. {TYPES[type]}
            </span>
            <span>{formatPence(price)}</span>
            {discounts.map(({ name, amount }) => (
              <span key={name} className={own.discount}>
                {name}: −{formatPence(amount)}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <p>
        <strong>{formatPence(total)} to pay</strong>
        {total < before && ` instead of ${formatPence(before)}`}.
      </p>
    </div>
  );
}
