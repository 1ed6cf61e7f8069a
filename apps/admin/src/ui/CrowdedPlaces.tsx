import { placesTooMany, type CampPreview, type DatesPreview } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Button, Checkbox, Notice, RadioCard, TextInput } from "@matinee/ui";
import { useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { DateList } from "./DateList.tsx";
import { dayOf } from "./DatesPreview.tsx";
import editor from "./editor.module.css";
import { enterSaves, SAVES } from "./enter-saves.ts";
import { holderText } from "./holder-text.ts";
import styles from "./page.module.css";

type Crowded = DatesPreview["crowded"];
type Holder = CampPreview["holders"][number];

/** The dates on which more places are booked than there are, each with how many. */
export function CrowdedPlaces({ crowded }: { crowded: Crowded }) {
  return (
    <>
      <Notice tone="problem">
        More places are booked than there would be on {counted(new Set(crowded.map(({ on }) => on)).size, "date")}. No
        more places are sold or offered on these dates until enough are free.
      </Notice>
      <DateList label="Dates with too many places booked">
        {crowded.map((one) => (
          <li key={`${one.on} ${one.at} ${one.kind}`}>
            {dayOf(one.on)}, {one.at}: {crowdedText(one)}
          </li>
        ))}
      </DateList>
    </>
  );
}

function crowdedText({ kind, places, booked, held }: Crowded[number]): string {
  const what = kind === "trial" ? "trial place" : "place";
  const more = held === 0 ? "" : `, and ${held} being paid for or offered`;
  return `${booked} booked${more}, ${counted(places, what)}`;
}

type ChooseWhoLosesProps = {
  dates: Pick<CampPreview, "crowded" | "holders">;
  losing: readonly string[];
  onChange: (losing: readonly string[]) => void;
};

/** Whether everybody keeps their place, or which children lose theirs. */
export function ChooseWhoLoses({ dates, losing, onChange }: ChooseWhoLosesProps) {
  const { holders } = dates;
  const [keeps, setKeeps] = useState(true);
  const left = placesTooMany(dates, losing);
  return (
    <>
      <fieldset className={editor.section}>
        <legend>What happens to these places?</legend>
        <RadioCard
          label="Everybody keeps their place"
          help="Nobody is told that more places are booked than there are."
          checked={keeps}
          onChange={() => {
            setKeeps(true);
            onChange([]);
          }}
        />
        <RadioCard
          label="Some families lose their place"
          help="On the dates above. Each family gets one email and chooses from what you offer below."
          checked={!keeps}
          onChange={() => setKeeps(false)}
        />
      </fieldset>
      {!keeps && (
        <fieldset className={editor.section}>
          <legend>Who loses their place?</legend>
          <p role="status">
            {losing.length === 0 ? "Nobody is chosen yet." : `${counted(losing.length, "child", "children")} chosen.`}{" "}
            {left === 0
              ? "No date will be overbooked."
              : `${counted(left, "place")} too many on the fullest date: those who are not chosen keep theirs.`}
          </p>
          <div className={editor.dates}>
            {holders.map((one) => (
              <Checkbox
                key={one.child_id}
                label={one.child}
                help={holderText(one)}
                checked={losing.includes(one.child_id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...losing, one.child_id] : losing.filter((chosen) => chosen !== one.child_id))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

/** Saves although more places are booked than there are. */
export function KeepAll({ onSave, onBack }: { onSave: () => void; onBack: () => void }) {
  return (
    <div className={styles.buttons}>
      <Button tone="spot" onClick={onSave} {...SAVES}>
        Save, and everybody keeps their place
      </Button>
      <Button tone="quiet" onClick={onBack}>
        Go back to the form
      </Button>
    </div>
  );
}

interface OverReason {
  /** Null: no date has too many once these children have lost their places. */
  readonly field: ReactNode;
  /** Saves with the reason, or asks for it. */
  readonly withReason: (save: (reason: { readonly over_reason?: string }) => void) => void;
}

/** Asks why more places stay booked than there are. */
export function useOverReason(dates: Pick<CampPreview, "crowded" | "holders">, losing: readonly string[]): OverReason {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  if (placesTooMany(dates, losing) === 0) return { field: null, withReason: (save) => save({}) };
  return {
    field: (
      <TextInput
        ref={input}
        label="Reason"
        help="Why these places stay booked. It is kept in the history, so please name no family."
        maxLength={200}
        autoComplete="off"
        value={reason}
        error={isMissing && reason.trim() === "" ? "Please say why more places stay booked than there are." : null}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        onKeyDown={enterSaves}
      />
    ),
    withReason: (save) => {
      setMissing(true);
      if (reason.trim() === "") input.current?.focus();
      else save({ over_reason: reason.trim() });
    },
  };
}

/** Who has places on crowded days, with a way to what each has booked. */
export function HolderList({ holders }: { holders: readonly Holder[] }) {
  return (
    <DateList label="Who has places">
      {holders.map((one) => (
        <li key={`${one.child_id} ${one.order_id ?? ""}`}>
          <strong>{one.child}</strong>{" "}
          {one.order_id !== null && (
            <Link to={`/orders/${one.order_id}`} target="_blank">
              {one.number}
            </Link>
          )}
          <span className={styles.mute}> {counted(one.dates.length, "day")}</span>
        </li>
      ))}
    </DateList>
  );
}
