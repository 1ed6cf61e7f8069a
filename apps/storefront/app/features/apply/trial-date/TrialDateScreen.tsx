import { useStepForm } from "../use-step-form.ts";
import { Button, buttonClass, EmptyState, Notice, Reminder } from "@matinee/ui";
import { fullDate } from "@matinee/format";
import { ApiError, type Group, type TrialDate } from "@matinee/contract/client";
import { lazy, Suspense, useEffect, useState, type FormEvent } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { useApi, useCart } from "../../../shared/visitor/visitor.tsx";
import { changeClassDraft } from "../../../shared/application/draft-store.ts";
import { useClassDraft } from "../../../shared/application/use-draft.ts";
import { ApplicationFrame } from "../../../shared/application/ApplicationFrame.tsx";
import { noTrialText, trialState } from "../../../shared/catalogue/trial-state.ts";
import { ClassSummary } from "../../../shared/application/ClassSummary.tsx";
import { ErrorSummary } from "../../../shared/application/ErrorSummary.tsx";
import { failureText } from "../../../shared/application/failure-text.ts";
import styles from "../../../shared/application/form.module.css";
import { FormSkeleton } from "../FormSkeleton.tsx";
import { bookingSteps, isFreeTrial } from "../../../shared/application/steps.ts";
import { FormFailure } from "../../../shared/application/FormFailure.tsx";
import { StepHeading } from "../../../shared/application/StepHeading.tsx";
import {
  aboutPath,
  CHECKOUT_PATH,
  childrenPath,
  joinPath,
  otherClassesPath,
  thankYouPath,
  waitingListPath,
} from "../../../shared/paths.ts";
import { DateList, FIRST_DATES } from "./DateList.tsx";
import { hidesOtherTrials, isSameTrial, withOwnPlaces } from "./held-trial.ts";
import { MonthView } from "./MonthView.tsx";
import { putTrialInBasket } from "./put-in-basket.ts";
import own from "./trial-date.module.css";
import { useChildrenOfLine } from "./use-children-of-line.ts";

// Few visitors come back from the checkout.
const HeldHere = lazy(() => import("../../../shared/order/HeldHere.tsx"));

type Failure = { title: string; details: readonly string[]; code: string | null };

/** The third step of a trial application (spec §2, Trial date). */
export function TrialDateScreen({ group, dates: offered }: { group: Group; dates: readonly TrialDate[] }) {
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { change: changeBasket, cart, orderId, orderStatus, refetch } = useCart();
  const draft = useClassDraft(group.id);
  const children = useChildrenOfLine(group.id);
  const { problems, attempt, busy, submit, unmark } = useStepForm();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [wantsAll, setWantsAll] = useState<boolean | null>(null);

  useEffect(() => {
    // Refresh the places, and what the visitor holds of them, when the tab is shown again.
    const onReturn = () => document.visibilityState === "visible" && void Promise.all([revalidate(), refetch()]);
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [refetch, revalidate]);

  const line = cart?.class_items.find((item) => item.type === "trial" && item.group_id === group.id);
  const held = orderStatus === "placed" && line ? line : null;
  const dates = withOwnPlaces(offered, held);
  const places = Math.max(1, children?.length ?? 1);
  const wanted = draft?.startDate ?? line?.start_date ?? null;
  const chosen = dates.some((date) => date.date === wanted && date.available >= places) ? wanted : null;
  const firstFree = dates.findIndex((date) => date.available >= places);
  const anyFits = firstFree >= 0;
  // Show all dates if the chosen or first free one would be hidden.
  const far = dates.findIndex((date) => date.date === chosen) >= FIRST_DATES || firstFree >= FIRST_DATES;

  function choose(startDate: string): void {
    unmark(["start-date"]);
    changeClassDraft(group.id, { startDate });
  }

  function send(event: FormEvent): void {
    event.preventDefault();
    if (!children) return;
    setFailure(null);
    void submit({
      check: () =>
        chosen === null ? [{ fieldId: "start-date", message: "Please choose the date of the first trial." }] : [],
      send: () => book(children.map((child) => child.id)),
      problemsIn: () => [],
    });
  }

  async function book(childIds: string[]): Promise<void> {
    if (chosen === null) return;
    // Changing the order would release the places.
    if (held !== null && isSameTrial(held, chosen, childIds)) return await navigate(CHECKOUT_PATH);
    try {
      await changeBasket(() => putTrialInBasket(api, { groupId: group.id, childIds, startDate: chosen }));
      await navigate(CHECKOUT_PATH);
    } catch (error) {
      await refused(error);
    }
  }

  async function refused(error: unknown): Promise<void> {
    const code = error instanceof ApiError ? error.code : null;
    if ((code === "order_paid" || code === "payment_under_way") && orderId)
      return await navigate(thankYouPath(orderId));
    const details =
      error instanceof ApiError && typeof error.details !== "string"
        ? error.details.map((detail) => detail.message)
        : [];
    setFailure({ title: error instanceof ApiError ? error.message : failureText(error), details, code });
    if (code === "date_not_offered" || code === "no_places_left") await revalidate();
    // The API has deleted these children of an earlier visit.
    if (code === "not_found") changeClassDraft(group.id, { picked: [] });
  }

  const asking = children !== null && children.length > 0 && dates.length > 0;
  // Beside the list on a wide screen, below it on a phone.
  const month = <MonthView dates={dates} places={places} chosen={chosen} onChoose={choose} />;

  return (
    <ApplicationFrame
      step={2}
      steps={bookingSteps("trial", isFreeTrial(group, cart))}
      back={[childrenPath(group.id), aboutPath(group.id)]}
      aside={
        <div className={own.aside}>
          <ClassSummary group={group} />
          {asking && <div className={own.wide}>{month}</div>}
        </div>
      }
    >
      <StepHeading>Select a start date</StepHeading>
      <ErrorSummary problems={problems} attempt={attempt} />
      {failure && (
        <FormFailure title={failure.title}>
          {failure.details.map((detail) => (
            <p key={detail}>{detail}</p>
          ))}
          <p className={styles.links}>
            {failure.code === "age_does_not_fit" && (
              <Link to={otherClassesPath(group.location)}>Find a class that fits</Link>
            )}
            {(failure.code === "not_found" || failure.code === "age_does_not_fit") && (
              <Link to={childrenPath(group.id)}>Check your child's details</Link>
            )}
            {failure.code === "trial_had" && group.join && <Link to={joinPath(group.id)}>Join for the term</Link>}
            {failure.code === "class_closed" && <Link to={otherClassesPath(group.location)}>Find another class</Link>}
          </p>
        </FormFailure>
      )}
      {children === null ? (
        <FormSkeleton fields={6} />
      ) : dates.length === 0 || trialState(group) === "none" ? (
        <EmptyState
          drawing="stage"
          title="No start dates available"
          action={
            group.join ? (
              <Link className={buttonClass({ tone: "spot" })} to={joinPath(group.id)}>
                Join for the term
              </Link>
            ) : (
              <Link className={buttonClass({ tone: "spot" })} to={otherClassesPath(group.location)}>
                Find another class
              </Link>
            )
          }
        >
          {group.has_dates ? noTrialText(group) : "This class has no more dates in its timetable."}
        </EmptyState>
      ) : children.length === 0 ? (
        <EmptyState
          drawing="stage"
          title="Who is the class for?"
          action={
            <Link className={buttonClass({ tone: "spot" })} to={childrenPath(group.id)}>
              Tell us about your child
            </Link>
          }
        >
          We need a name and a date of birth before you choose a date.
        </EmptyState>
      ) : (
        <form className={styles.form} noValidate onSubmit={send}>
          {held !== null && (
            <Suspense>
              <HeldHere of={{ groupId: group.id }}>
                {hidesOtherTrials(offered, held, places) && "Nearby dates may show as full because of this. "}
              </HeldHere>
            </Suspense>
          )}
          {!anyFits && (
            <Notice tone="calm" title={places > 1 ? `No date has ${places} places left` : "All dates are full"}>
              <p className={styles.links}>
                <Link to={waitingListPath(group.id)}>Join the waiting list</Link>
                <Link to={otherClassesPath(group.location)}>Find another class</Link>
              </p>
            </Notice>
          )}
          {firstFree >= FIRST_DATES && (
            <Notice tone="calm">
              The next dates are full. The first date with {places > 1 ? `${places} places` : "a place"} is{" "}
              {fullDate(dates[firstFree]?.date ?? "")}.
            </Notice>
          )}
          <fieldset
            id="start-date"
            tabIndex={-1}
            aria-describedby={problems.length > 0 ? "start-date-error" : undefined}
          >
            <legend className={own.question}>When would you like your child's trials to start?</legend>
            {problems.map(({ message }) => (
              <p key={message} id="start-date-error" className={own.error}>
                {message}
              </p>
            ))}
            <div className={own.choice}>
              <DateList
                dates={dates}
                places={places}
                chosen={chosen}
                held={held?.start_date ?? null}
                showAll={wantsAll ?? far}
                onShowAll={setWantsAll}
                onChoose={choose}
              />
              <div className={own.narrow}>{month}</div>
            </div>
          </fieldset>
          <Reminder />
          <div className={styles.actions}>
            <Button type="submit" tone="spot" size="large" busy={busy}>
              Confirm
            </Button>
            <Link className={buttonClass({ tone: "quiet", size: "large" })} to={aboutPath(group.id)}>
              Back
            </Link>
          </div>
        </form>
      )}
    </ApplicationFrame>
  );
}
