import { ApiError, type OrderRef, type WaitingOffer } from "@matinee/contract/client";
import { Button, DateOfBirth, isoFromParts, NO_DATE, Notice, type DateParts } from "@matinee/ui";
import { knownOutcome } from "@matinee/webapp";
import { useState } from "react";
import { useNavigate } from "react-router";
import { getDraft } from "../../shared/application/draft-store.ts";
import { failureText } from "../../shared/application/failure-text.ts";
import { checkoutPath } from "../../shared/basket/checkout-path.ts";
import { CHECKOUT_PATH } from "../../shared/paths.ts";
import { useApi, useCart, useSession } from "../../shared/visitor/visitor.tsx";
import styles from "./offer.module.css";

type AnswerOfferProps = {
  offerKey: string;
  offer: WaitingOffer;
  onDeclined: (offer: WaitingOffer) => void;
  /** The offer has ended meanwhile. */
  onEnded: () => void;
};

/** Books the offered place, or declines it. Another browser than the one that joined the list asks for the dates of birth. */
export function AnswerOffer({ offerKey, offer, onDeclined, onEnded }: AnswerOfferProps) {
  const api = useApi();
  const navigate = useNavigate();
  const cart = useCart();
  const { token } = useSession();
  const [births, setBirths] = useState<readonly DateParts[]>(() => offer.children.map(() => NO_DATE));
  const [errors, setErrors] = useState<Readonly<Record<number, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<"accept" | "decline" | null>(null);
  const path = { key: offerKey };

  async function attempt(what: "accept" | "decline", work: () => Promise<void>): Promise<void> {
    if (busy !== null) return;
    setBusy(what);
    setFailure(null);
    setErrors({});
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === "offer_ended") return onEnded();
      const fields = error instanceof ApiError && typeof error.details !== "string" ? error.details : [];
      const found = fields.flatMap(({ path: at, message }): [number, string][] => {
        const index = /^born_on\.(\d+)$/u.exec(at)?.[1];
        return index === undefined ? [] : [[Number(index), message]];
      });
      if (found.length > 0) setErrors(Object.fromEntries(found));
      else setFailure(failureText(error));
    } finally {
      setBusy(null);
    }
  }

  const accept = () =>
    attempt("accept", async () => {
      const typed = births.map((parts) => isoFromParts(parts));
      if (offer.needs_birthdays && typed.includes(null)) {
        setErrors(
          Object.fromEntries(
            typed.flatMap((date, index) => (date === null ? [[index, "Please enter a day, month and year."]] : [])),
          ),
        );
        return;
      }
      const order: OrderRef = await knownOutcome(() =>
        api.call("POST /v1/waiting-offers/{key}/accept", {
          path,
          body: offer.needs_birthdays ? { born_on: typed.filter((date) => date !== null) } : {},
          inline: true,
        }),
      );
      await cart.refetch();
      const draft = getDraft();
      const known = { customer: draft.customerId !== null || token !== null, lastGroupId: offer.group_id };
      const now = cart.peek().cart;
      await navigate(order.status === "placed" || now === null ? CHECKOUT_PATH : checkoutPath(now, known));
    });

  const decline = () =>
    attempt("decline", async () =>
      onDeclined(await knownOutcome(() => api.call("POST /v1/waiting-offers/{key}/decline", { path, inline: true }))),
    );

  return (
    <form
      className={styles.answer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void accept();
      }}
    >
      {offer.needs_birthdays && (
        <>
          <p>To protect your child's details, please enter the date of birth that you gave when you joined the list.</p>
          {offer.children.map((name, index) => (
            <DateOfBirth
              key={index}
              id={`born-${index}`}
              name={null}
              legend={`Date of birth: ${name}${name === "Your child" && offer.children.length > 1 ? ` ${index + 1}` : ""}`}
              value={births[index] ?? NO_DATE}
              error={errors[index]}
              onChange={(parts) => setBirths(births.with(index, parts))}
            />
          ))}
        </>
      )}
      {failure !== null && <Notice tone="problem" live title={failure} />}
      <div className={styles.actions}>
        <Button type="submit" tone="spot" size="large" busy={busy === "accept"}>
          {offer.children.length > 1 ? "Book these places" : "Book this place"}
        </Button>
        <Button tone="quiet" size="large" busy={busy === "decline"} onClick={() => void decline()}>
          No, thank you
        </Button>
      </div>
      <p className={styles.small}>You pay at the next step. If you say no, the next family is offered the place.</p>
    </form>
  );
}
