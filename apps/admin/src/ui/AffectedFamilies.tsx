import type { DatesPreview as Dates, LessonOffer } from "@matinee/contract/client";
import { useState, type ReactNode } from "react";
import { ChooseWhoLoses, CrowdedPlaces, KeepAll, useOverReason } from "./CrowdedPlaces.tsx";
import { OfferChoice } from "./OfferChoice.tsx";
import styles from "./page.module.css";
import { offersText, TellFamilies, notifiedText } from "./TellFamilies.tsx";
import { offersTaken } from "./tell-families-text.ts";
import { FormDialog } from "./unsaved/FormDialog.tsx";

/** What is saved for the families; without one nobody is affected. */
export interface Affected {
  readonly offer?: LessonOffer;
  /** Children who lose places of which there are too many; left out: everybody keeps theirs. */
  readonly losing?: string[];
  /** Why more places stay booked than there are. */
  readonly over_reason?: string;
}

/** What an editor has seen and chosen for the families of one form. Another form has others, so it is asked about anew. */
export interface Taking extends Affected {
  /** The families that the editor has looked at; null: nobody loses anything. */
  readonly seen: string | null;
}

interface AffectedQuestion {
  /** Resolves to what the families are offered, or null if the editor goes back to the form. */
  readonly ask: (dates: Dates) => Promise<Affected | null>;
  readonly question: ReactNode;
}

/**
 * Shows the families whose lessons or places a save takes away, before it does, and asks what they are offered. Says how many families a save
 * tells of something else.
 */
export function useAffectedFamilies(): AffectedQuestion {
  const [asked, setAsked] = useState<{ dates: Dates; answer: (affected: Affected | null) => void } | null>(null);
  const answer = (affected: Affected | null) => {
    asked?.answer(affected);
    setAsked(null);
  };
  return {
    ask: async (dates) =>
      dates.seen === null && dates.told + dates.offers === 0
        ? {}
        : await new Promise<Affected | null>((resolve) => setAsked({ dates, answer: resolve })),
    question: asked !== null && (
      <FormDialog open onClose={() => answer(null)} title={titleOf(asked.dates)}>
        <Question dates={asked.dates} onSave={answer} onBack={() => answer(null)} />
      </FormDialog>
    ),
  };
}

function titleOf({ seen, affected }: Dates): string {
  if (seen === null) return "Families will be told";
  return affected > 0 ? "Families have booked these dates" : "More places are booked than there are";
}

type QuestionProps = {
  dates: Dates;
  onSave: (affected: Affected) => void;
  onBack: () => void;
};

/** It stands in the editor's form, so nothing here has a name that would be sent with it. */
function Question({ dates, onSave, onBack }: QuestionProps) {
  const [losing, setLosing] = useState<readonly string[]>([]);
  const isCrowded = dates.crowded.length > 0;
  const { field: overReason, withReason } = useOverReason(dates, losing);
  // A family with two children counts once for each: what matters is that somebody is told.
  const losers = losing.length;
  const families = dates.affected + losers;
  const offers = offersTaken(dates, losers);
  const going = losers === 0 ? {} : { losing: [...losing] };
  if (dates.seen === null)
    return <TellFamilies families={dates.told} offers={dates.offers} onSave={() => onSave({})} onBack={onBack} />;
  return (
    <div className={styles.form}>
      {isCrowded && (
        <>
          <CrowdedPlaces crowded={dates.crowded} />
          <ChooseWhoLoses dates={dates} losing={losing} onChange={setLosing} />
          {overReason}
        </>
      )}
      {dates.told > 0 && <p>{notifiedText(dates.told)}</p>}
      {offers > 0 && <p>{offersText(offers)}</p>}
      {families > 0 ? (
        <OfferChoice
          dates={dates}
          losers={losers}
          onSave={(offer) => withReason((why) => onSave({ offer, ...going, ...why }))}
          onBack={onBack}
        />
      ) : (
        <KeepAll onSave={() => withReason((why) => onSave(why))} onBack={onBack} />
      )}
    </div>
  );
}
