import { campDetailsPath } from "../../../shared/paths.ts";
import { Button, buttonClass, isoFromParts, Notice, Reminder } from "@matinee/ui";
import { formatPence } from "@matinee/format";
import type { Course } from "@matinee/contract/client";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { ChildForm } from "../children/ChildForm.tsx";
import { childFieldId, childHeading, focusForm } from "../children/child-fields.ts";
import { KnownChildren } from "../children/KnownChildren.tsx";
import { SavedChild } from "../children/SavedChild.tsx";
import { savedChildOf } from "../children/saved-children.ts";
import { MAX_CHILDREN } from "../children/use-children-form.ts";
import { ApplicationFrame } from "../../../shared/application/ApplicationFrame.tsx";
import { bookingSteps, WAITING_STEPS } from "../../../shared/application/steps.ts";
import { useCart } from "../../../shared/visitor/visitor.tsx";
import { ErrorSummary } from "../../../shared/application/ErrorSummary.tsx";
import styles from "../../../shared/application/form.module.css";
import { FormSkeleton } from "../FormSkeleton.tsx";
import { FormFailure } from "../../../shared/application/FormFailure.tsx";
import { StepHeading } from "../../../shared/application/StepHeading.tsx";
import { ageProblem } from "./camp-age.ts";
import { CampDays } from "./CampDays.tsx";
import { campFieldId } from "./camp-places.ts";
import { CampExtras } from "./CampExtras.tsx";
import { CampSummary } from "./CampSummary.tsx";
import own from "./camp.module.css";
import { DepositChoice } from "./DepositChoice.tsx";
import { withOwnDays } from "./held-camp.ts";
import { useCampForm } from "./use-camp-form.ts";

// Few visitors come back from the checkout.
const HeldHere = lazy(() => import("../../../shared/order/HeldHere.tsx"));

/** The camp form: children, add-ons and payment. */
export default function CampScreen({ camp: offered, waiting = false }: { camp: Course; waiting?: boolean }) {
  const { cart, orderStatus } = useCart();
  const atCheckout = orderStatus === "placed";
  const camp = atCheckout && cart ? withOwnDays(offered, cart.class_items) : offered;
  const form = useCampForm(camp, waiting);
  const { typed, known, coming } = form;
  const { errorOf } = form;
  const extras = (who: string, name: string) =>
    waiting ? null : (
      <>
        <CampDays
          camp={camp}
          who={who}
          name={name}
          days={form.detailsOf(who).days}
          coming={form.childrenOn}
          error={errorOf(campFieldId(who, "days"))}
          onChange={(days) => form.setDetails(who, { days })}
        />
        <CampExtras
          camp={camp}
          who={who}
          name={name}
          chosen={form.extrasOf(who)}
          details={form.detailsOf(who)}
          wanted={form.wanted}
          errorOf={errorOf}
          onChange={(chosen) => form.setExtras(who, chosen)}
          onDetails={(change) => form.setDetails(who, change)}
        />
      </>
    );
  const free = camp.price + camp.booking_fee + form.sum.total === 0;
  return (
    <ApplicationFrame
      step={0}
      steps={waiting ? WAITING_STEPS : bookingSteps("cart", free)}
      aside={<CampSummary camp={camp} />}
    >
      <StepHeading
        lead={
          waiting
            ? "You can add brothers and sisters. Joining is free, and we book nothing until you say yes."
            : "You can add brothers and sisters. Each child gets their own place."
        }
      >
        {typed.length + known.length > 1 ? "Your children" : "Your child"}
      </StepHeading>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {atCheckout && (
        <Suspense>
          <HeldHere of={{ courseId: camp.id }} />
        </Suspense>
      )}
      {form.failure && <FormFailure title={form.failure} />}
      {form.forms === null ? (
        <FormSkeleton fields={4} />
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.send();
          }}
        >
          {known.length > 0 && (
            <KnownChildren
              known={known}
              picked={form.pickedIds}
              renderBelow={(child) => (
                <>
                  <AgeLine message={ageProblem(camp, child.date_of_birth, child.first_name)} />
                  {extras(child.id, child.first_name)}
                </>
              )}
              onPick={form.pick}
              onEdit={(child) => focusForm(() => form.edit(child))}
            />
          )}
          {typed.map((child, index) => {
            const on = isoFromParts(child.born);
            return (
              <ChildForm
                key={child.key}
                child={child}
                ages={`This camp is for ages ${camp.min_age} to ${camp.max_age} on the first day.`}
                heading={childHeading(index, { typed, known })}
                note={
                  <>
                    <SavedChild
                      child={savedChildOf(child, known, form.pickedIds)}
                      onUse={(one) => form.takeSaved(child.key, one)}
                    />
                    <AgeLine message={on === null ? null : ageProblem(camp, on, child.first_name)} />
                  </>
                }
                errorOf={errorOf}
                onMedicalEdited={() => form.unmark([childFieldId(child.key, "medical_conditions")])}
                onChange={(change) => {
                  form.write(child.key, change);
                  form.unmark(
                    Object.keys(change).map(
                      (field) => `child-${child.key}-${field === "born" ? "date_of_birth" : field}`,
                    ),
                  );
                }}
                onRemove={typed.length + known.length > 1 ? () => form.remove(child.key) : null}
              >
                {extras(child.key, child.first_name)}
              </ChildForm>
            );
          })}
          {coming.length < MAX_CHILDREN && (
            <div>
              <Button tone="quiet" onClick={() => focusForm(form.add)}>
                Add another child
              </Button>
            </div>
          )}
          {form.deposits && form.whole > 0 && !waiting && (
            <div className={styles.group}>
              <DepositChoice
                camp={camp}
                count={form.whole}
                total={form.sum.total}
                payInFull={form.payInFull}
                onChange={form.setPayInFull}
              />
            </div>
          )}
          {!waiting && (
            <div className={own.sum} role="status">
              <span>Total</span>
              <strong>{formatPence(form.sum.total)}</strong>
              {form.sum.later > 0 && (
                <>
                  <span>To pay now</span>
                  <strong>{formatPence(form.sum.now)}</strong>
                </>
              )}
              <small>
                {camp.booking_fee > 0 && `Includes a ${formatPence(camp.booking_fee)} booking fee per order. `}
                Discounts are taken off in your cart.
              </small>
            </div>
          )}
          {!waiting && <Reminder />}
          <div className={styles.actions}>
            <Button type="submit" tone="spot" size="large" busy={form.busy}>
              {waiting ? "Continue" : "Add to cart"}
            </Button>
            <Link className={buttonClass({ tone: "quiet", size: "large" })} to={campDetailsPath(camp.id)}>
              Back
            </Link>
          </div>
        </form>
      )}
    </ApplicationFrame>
  );
}

function AgeLine({ message }: { message: string | null }) {
  return (
    <div role="status" className={styles.note}>
      {message !== null && <Notice tone="problem" title={message} />}
    </div>
  );
}
