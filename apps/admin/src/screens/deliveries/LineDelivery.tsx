import type { StaffOrder } from "@matinee/contract/client";
import { addressText } from "@matinee/format";
import { Button } from "@matinee/ui";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import page from "../../ui/page.module.css";
import styles from "./deliveries.module.css";
import { doneText, MARK, NO_ADDRESS, otherHow, PUT_BACK, usualHow } from "./delivery-text.ts";
import { useDeliver } from "./use-deliver.ts";

type Props = {
  line: StaffOrder["lines"][number] & { readonly delivery: NonNullable<StaffOrder["lines"][number]["delivery"]> };
  postTo: StaffOrder["post_to"];
  mayChange: boolean;
};

/** How a shop item of an order reaches the family, and the buttons that record that it has. */
export function LineDelivery({ line: { id, name, cancelled, delivery }, postTo, mayChange }: Props) {
  const submission = useSubmit();
  const { recordAndShow, takeBackAndShow } = useDeliver();
  const { method, done } = delivery;
  const usual = usualHow(delivery);
  return (
    <div className={styles.line}>
      <p>
        {method === "collect"
          ? "To hand out to the family."
          : postTo === null
            ? `To post. ${NO_ADDRESS}.`
            : `To post to ${addressText(postTo)}.`}
      </p>
      {done !== null && <p className={page.mute}>{doneText(done)}.</p>}
      <FormProblem of={submission} />
      {mayChange && !cancelled && (
        <div className={page.buttons}>
          {done === null ? (
            [usual, otherHow(usual)].map((how) => (
              <Button
                key={how}
                tone="quiet"
                size="small"
                busy={submission.busy}
                aria-label={`${MARK[how]}: ${name}`}
                onClick={() => void submission.submit(() => recordAndShow(id, how, name))}
              >
                {MARK[how]}
              </Button>
            ))
          ) : (
            <Button
              tone="quiet"
              size="small"
              busy={submission.busy}
              aria-label={`${PUT_BACK}: ${name}`}
              onClick={() => void submission.submit(() => takeBackAndShow(id))}
            >
              {PUT_BACK}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
