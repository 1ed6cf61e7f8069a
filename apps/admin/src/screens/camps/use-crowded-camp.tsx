import type { CampPreview } from "@matinee/contract/client";
import { Button, Dialog } from "@matinee/ui";
import { useState, type ReactNode } from "react";
import { CrowdedPlaces, HolderList } from "../../ui/CrowdedPlaces.tsx";
import styles from "../../ui/page.module.css";

interface CrowdedCamp {
  /** Resolves to true if the camp is saved, and everybody keeps their place. */
  readonly ask: (found: CampPreview) => Promise<boolean>;
  readonly question: ReactNode;
}

/** Shows who has places of a camp that would have fewer than are booked, before it is saved. */
export function useCrowdedCamp(): CrowdedCamp {
  const [asked, setAsked] = useState<{ found: CampPreview; answer: (saves: boolean) => void } | null>(null);
  const answer = (saves: boolean) => {
    asked?.answer(saves);
    setAsked(null);
  };
  return {
    ask: async (found) =>
      found.seen === null || (await new Promise<boolean>((resolve) => setAsked({ found, answer: resolve }))),
    question: asked !== null && (
      <Dialog open onClose={() => answer(false)} title="More places are booked than there are">
        <div className={styles.form}>
          <CrowdedPlaces crowded={asked.found.crowded} />
          <p>
            Everybody keeps their place. To take one away, cancel or move it in its order: the latest bookings first.
          </p>
          <HolderList holders={asked.found.holders} />
          <div className={styles.buttons}>
            <Button tone="spot" onClick={() => answer(true)}>
              Save, and everybody keeps their place
            </Button>
            <Button tone="quiet" onClick={() => answer(false)}>
              Go back to the form
            </Button>
          </div>
        </div>
      </Dialog>
    ),
  };
}
