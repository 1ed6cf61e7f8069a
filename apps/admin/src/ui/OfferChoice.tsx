import type { DatesPreview as Dates, LessonOffer } from "@matinee/contract/client";
import { counted, londonToday } from "@matinee/format";
import { Button, Checkbox, FieldError, Notice, RadioCard, Select, TextInput } from "@matinee/ui";
import { useState } from "react";
import { DateList } from "./DateList.tsx";
import { dayOf } from "./DatesPreview.tsx";
import editor from "./editor.module.css";
import { enterSaves, SAVES } from "./enter-saves.ts";
import styles from "./page.module.css";
import { useManages } from "./use-is-manager.ts";

type Way = LessonOffer["ways"][number];

const WAYS: readonly { readonly way: Way; readonly label: string; readonly help: string }[] = [
  { way: "date", label: "Another date of the class", help: "Any date that has a place." },
  { way: "credit", label: "Credit", help: "What it cost, for their next booking." },
  { way: "refund", label: "A refund", help: "What it cost, to the card they paid with." },
];

const DAY_MS = 86_400_000;
const dayAfter = (days: number) => new Date(Date.parse(londonToday()) + days * DAY_MS).toISOString().slice(0, 10);

type OfferChoiceProps = {
  dates: Dates;
  /** Children who lose places of which there are too many. */
  losers: number;
  onSave: (offer: LessonOffer) => void;
  onBack: () => void;
};

/** The families whose lessons are not held, and what all who lose lessons can choose. */
export function OfferChoice({ dates, losers, onSave, onBack }: OfferChoiceProps) {
  const families = counted(dates.affected, "family", "families");
  const whom = losers === 0 ? families : dates.affected === 0 ? counted(losers, "child", "children") : "all families";
  return (
    <>
      {dates.affected > 0 && (
        <>
          <Notice tone="problem">
            {families} {dates.affected === 1 ? "loses" : "lose"} lessons. Each gets one email with the dates. Their
            places on these dates are cancelled.
          </Notice>
          <DateList label="Families that lose lessons">
            {dates.families.map(({ order_id: id, number, children, dates: lost }) => (
              <li key={id ?? children.join()}>
                <strong>{children.join(", ")}</strong> ({id === null ? "no order" : number}):{" "}
                {lost.map(dayOf).join(", ")}
              </li>
            ))}
          </DateList>
          {dates.affected > dates.families.length && <p>And {dates.affected - dates.families.length} more.</p>}
        </>
      )}
      <OfferChoiceForm of="lessons" saves={`Save and tell ${whom}`} onSave={onSave} onBack={onBack} />
    </>
  );
}

type OfferChoiceFormProps = {
  of: "lessons" | "days";
  /** The words on the button. */
  saves: string;
  busy?: boolean;
  onSave: (offer: LessonOffer) => void;
  onBack: () => void;
};

/** What all families who lose something can choose, until when, and what happens without an answer. */
export function OfferChoiceForm({ of, saves, busy = false, onSave, onBack }: OfferChoiceFormProps) {
  const seesMoney = useManages("money");
  const shown = WAYS.filter(({ way }) => (way === "date" ? of === "lessons" : seesMoney));
  const [asks, setAsks] = useState(shown.length > 0);
  const [ways, setWays] = useState<readonly Way[]>(shown.map(({ way }) => way));
  const [fallback, setFallback] = useState<LessonOffer["fallback"]>(seesMoney ? "credit" : "school");
  const [until, setUntil] = useState(dayAfter(7));
  const [problem, setProblem] = useState<{ readonly ways?: string; readonly until?: string }>({});
  const save = () => {
    if (!asks) return onSave({ ways: [], fallback: "school", answer_by: null });
    const late = until === "" || until < dayAfter(1) || until > dayAfter(60);
    const found = {
      ...(ways.length === 0 && { ways: "Please choose at least one." }),
      ...(late && { until: "Please choose a day from tomorrow on, within 60 days." }),
    };
    setProblem(found);
    if (Object.keys(found).length === 0) onSave({ ways: [...ways], fallback, answer_by: until });
  };
  return (
    <>
      <fieldset className={editor.section}>
        <legend>What happens to their {of}?</legend>
        {shown.length > 0 && <RadioCard label="The families choose" checked={asks} onChange={() => setAsks(true)} />}
        <RadioCard
          label="We decide with each family"
          help="The email asks them to ring or write. You decide under Lost lessons."
          checked={!asks}
          onChange={() => setAsks(false)}
        />
      </fieldset>
      {asks && (
        <>
          <fieldset className={editor.section}>
            <legend>They can choose</legend>
            {shown.map(({ way, label, help }) => (
              <Checkbox
                key={way}
                label={label}
                help={help}
                checked={ways.includes(way)}
                onChange={({ currentTarget: { checked } }) =>
                  setWays(WAYS.map((one) => one.way).filter((one) => (one === way ? checked : ways.includes(one))))
                }
              />
            ))}
            {problem.ways !== undefined && <FieldError id="ways-error">{problem.ways}</FieldError>}
          </fieldset>
          <div className={styles.pair}>
            <TextInput
              type="date"
              label="Answer by"
              value={until}
              min={dayAfter(1)}
              max={dayAfter(60)}
              error={problem.until}
              onChange={({ currentTarget: { value } }) => setUntil(value)}
              onKeyDown={enterSaves}
            />
            <Select
              label="If they do not answer"
              value={fallback}
              onChange={({ currentTarget: { value } }) =>
                setFallback(value === "credit" || value === "refund" ? value : "school")
              }
            >
              {seesMoney && <option value="credit">They get credit</option>}
              {seesMoney && <option value="refund">They get a refund</option>}
              <option value="school">We decide with them</option>
            </Select>
          </div>
        </>
      )}
      <div className={styles.buttons}>
        <Button tone="spot" busy={busy} onClick={save} {...SAVES}>
          {saves}
        </Button>
        <Button tone="quiet" onClick={onBack}>
          {of === "lessons" ? "Go back to the form" : "Go back"}
        </Button>
      </div>
    </>
  );
}
