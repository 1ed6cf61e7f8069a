import type { CampPreview } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { useState, type ReactNode } from "react";
import type { Affected } from "../../ui/AffectedFamilies.tsx";
import { ChooseWhoLoses, CrowdedPlaces, KeepAll, useOverReason } from "../../ui/CrowdedPlaces.tsx";
import { OfferChoiceForm } from "../../ui/OfferChoice.tsx";
import styles from "../../ui/page.module.css";
import { offersTaken } from "../../ui/tell-families-text.ts";
import { offersText, TellFamilies, notifiedText } from "../../ui/TellFamilies.tsx";
import { FormDialog } from "../../ui/unsaved/FormDialog.tsx";

interface CrowdedCamp {
  /** Resolves to what is saved for the families, or null if the editor goes back to the form. */
  readonly ask: (found: CampPreview) => Promise<Affected | null>;
  readonly question: ReactNode;
}

/** Shows who has places of a camp that would have fewer than are booked, before it is saved, and asks what becomes of them. */
export function useCrowdedCamp(): CrowdedCamp {
  const [asked, setAsked] = useState<{ found: CampPreview; answer: (who: Affected | null) => void } | null>(null);
  const answer = (who: Affected | null) => {
    asked?.answer(who);
    setAsked(null);
  };
  return {
    ask: async (found) =>
      found.seen === null && found.told === 0
        ? {}
        : await new Promise<Affected | null>((resolve) => setAsked({ found, answer: resolve })),
    question: asked !== null && (
      <FormDialog
        open
        onClose={() => answer(null)}
        title={asked.found.seen === null ? "Families will be told" : "More places are booked than there are"}
      >
        {asked.found.seen === null ? (
          <TellFamilies families={asked.found.told} onSave={() => answer({})} onBack={() => answer(null)} />
        ) : (
          <Question found={asked.found} onSave={answer} onBack={() => answer(null)} />
        )}
      </FormDialog>
    ),
  };
}

type QuestionProps = {
  found: CampPreview;
  onSave: (who: Affected) => void;
  onBack: () => void;
};

/** It stands in the editor's form, so nothing here has a name that would be sent with it. */
function Question({ found, onSave, onBack }: QuestionProps) {
  const [losing, setLosing] = useState<readonly string[]>([]);
  const offers = offersTaken({ offers: 0, ...found }, losing.length);
  const { field: overReason, withReason } = useOverReason(found, losing);
  return (
    <div className={styles.form}>
      {found.told > 0 && <p>{notifiedText(found.told)}</p>}
      <CrowdedPlaces crowded={found.crowded} />
      <ChooseWhoLoses dates={found} losing={losing} onChange={setLosing} />
      {overReason}
      {offers > 0 && <p>{offersText(offers)}</p>}
      {losing.length > 0 ? (
        <OfferChoiceForm
          of="days"
          saves={`Save and tell ${counted(losing.length, "child's family", "children's families")}`}
          onSave={(offer) => withReason((why) => onSave({ losing: [...losing], offer, ...why }))}
          onBack={onBack}
        />
      ) : (
        <KeepAll onSave={() => withReason((why) => onSave(why))} onBack={onBack} />
      )}
    </div>
  );
}
