import { Button, buttonClass, Drawing, EmptyState, Skeleton } from "@matinee/ui";
import { Link } from "react-router";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import { AnswerOffer } from "./AnswerOffer.tsx";
import { endedText, heldTitle } from "./offer-text.ts";
import { OfferFacts } from "./OfferFacts.tsx";
import styles from "./offer.module.css";
import { useOffer } from "./use-offer.ts";
import { campDetailsPath, classDetailsPath } from "../../shared/paths.ts";

/** An offer from a waiting list. The mailed link leads here; only the button on it changes anything. */
export function OfferScreen({ offerKey }: { offerKey: string }) {
  const { state, load, show } = useOffer(offerKey);
  if (state.kind === "loading")
    return (
      <div className={styles.screen} role="status" aria-label="Loading the offer">
        <Skeleton height="48px" width="70%" />
        <Skeleton height="220px" radius="20px" />
        <Skeleton height="56px" radius="16px" />
      </div>
    );
  if (state.kind === "missing")
    return (
      <EmptyState
        drawing="lost"
        title="We can't find this offer"
        level={1}
        action={
          <Link className={buttonClass({ tone: "spot" })} to="/find-classes">
            Find a class
          </Link>
        }
      >
        Please open the link in the email once more. If part of it is missing, copy the whole link.
      </EmptyState>
    );
  if (state.kind === "unreachable")
    return (
      <EmptyState
        drawing="cable"
        title="We can't load the offer right now"
        level={1}
        action={
          <Button tone="spot" onClick={() => void load()}>
            Try again
          </Button>
        }
      >
        Your place is still held.
      </EmptyState>
    );
  const { offer } = state;
  const ended = endedText(offer);
  return (
    <div className={styles.screen}>
      <Drawing name={ended === null ? "stage" : "ticket"} className={styles.drawing} />
      <StepHeading lead={ended === null ? undefined : ended.text}>
        {ended === null ? heldTitle(offer) : ended.title}
      </StepHeading>
      <OfferFacts offer={offer} />
      {ended === null ? (
        <AnswerOffer offerKey={offerKey} offer={offer} onDeclined={show} onEnded={() => void load()} />
      ) : (
        <div className={styles.actions}>
          <Link
            className={buttonClass({ tone: "spot", size: "large" })}
            to={offer.group_id === null ? campDetailsPath(offer.course_id ?? 0) : classDetailsPath(offer.group_id)}
          >
            See {offer.name}
          </Link>
        </div>
      )}
    </div>
  );
}
