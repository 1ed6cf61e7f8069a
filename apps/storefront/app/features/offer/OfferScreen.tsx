import { buttonClass, Drawing } from "@matinee/ui";
import { Link } from "react-router";
import { MailedLinkState } from "../../shared/mailed-link/MailedLinkState.tsx";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import { AnswerOffer } from "./AnswerOffer.tsx";
import { endedText, heldTitle } from "./offer-text.ts";
import { OfferFacts } from "./OfferFacts.tsx";
import linkStyles from "../../shared/mailed-link/mailed-link.module.css";
import styles from "./offer.module.css";
import { useOffer } from "./use-offer.ts";
import { campDetailsPath, classDetailsPath } from "../../shared/paths.ts";

/** An offer from a waiting list. The mailed link leads here; only the button on it changes anything. */
export function OfferScreen({ offerKey }: { offerKey: string }) {
  const { state, load, show } = useOffer(offerKey);
  if (state.kind !== "found")
    return (
      <MailedLinkState
        state={state.kind}
        what="the offer"
        elsewhere={{ label: "Find a class", to: "/find-classes" }}
        reassurance="Your place stays held until the time in the email."
        onRetry={() => void load()}
      />
    );
  const offer = state.value;
  const ended = endedText(offer);
  return (
    <div className={linkStyles.screen}>
      <Drawing name={ended === null ? "stage" : "ticket"} className={linkStyles.drawing} />
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
