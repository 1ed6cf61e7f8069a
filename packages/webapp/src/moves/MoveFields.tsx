import type { MoveTargets } from "@matinee/contract/client";
import { Checkbox, Select } from "@matinee/ui";
import { formatPenceExact, fullDate, shortDate } from "@matinee/format";
import { withTarget, type MoveChoice } from "./move-choice.ts";
import styles from "./moves.module.css";

type Props = {
  targets: MoveTargets;
  choice: MoveChoice;
  onChange: (choice: MoveChoice) => void;
  /** What is missing; null: nothing. */
  error: string | null;
};

const LABELS = {
  trial: "Move to",
  enrolment: "Move to",
  camp: "Move to",
  product: "Swap for",
} as const;

/** Whose place or how many pieces, which class, camp or size, and which dates. */
export function MoveFields({ targets: line, choice, onChange, error }: Props) {
  const target = line.targets.find(({ id }) => id === choice.target);
  return (
    <div className={styles.stack}>
      {line.children.length > 1 && (
        <fieldset className={styles.stack}>
          <legend className={styles.legend}>Whose place is moving?</legend>
          {line.children.map((child, index) => (
            <Checkbox
              key={child.id}
              label={child.first_name}
              checked={choice.childIds.includes(child.id)}
              onChange={() => onChange({ ...choice, childIds: toggled(choice.childIds, child.id) })}
              error={index === 0 && choice.childIds.length === 0 ? error : null}
            />
          ))}
        </fieldset>
      )}
      {line.type === "product" && line.quantity > 1 && (
        <Select
          label="How many"
          value={choice.quantity}
          onChange={(event) => onChange({ ...choice, quantity: Number(event.target.value) })}
        >
          {Array.from({ length: line.quantity }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
      )}
      <Select
        label={LABELS[line.type]}
        value={choice.target ?? ""}
        onChange={(event) => {
          const chosen = line.targets.find(({ id }) => id === Number(event.target.value));
          if (chosen !== undefined) onChange(withTarget(choice, chosen));
        }}
      >
        {line.targets.map((one) => (
          <option key={one.id} value={one.id}>
            {targetLabel(line.type, one)}
          </option>
        ))}
      </Select>
      {/* A phone cuts what is chosen above. */}
      {target !== undefined && target.place !== null && (
        <p className={styles.mute}>
          {target.place}, {priceText(line.type, target.price)}
        </p>
      )}
      {line.type === "trial" && target !== undefined && (
        <Select
          label="Which date"
          value={choice.date ?? ""}
          onChange={(event) => onChange({ ...choice, date: event.target.value })}
        >
          {target.dates.map(({ date, start, free }) => (
            <option key={date} value={date ?? ""}>
              {/* Short, so that the time is in sight on a phone. */}
              {`${shortDate(date ?? "")}, ${start}${free === 0 ? ", full" : ""}`}
            </option>
          ))}
        </Select>
      )}
      {line.type === "camp" && target?.by_day === true && (
        <CampDays target={target} choice={choice} onChange={onChange} error={error} />
      )}
    </div>
  );
}

function CampDays({
  target,
  choice,
  onChange,
  error,
}: Pick<Props, "choice" | "onChange" | "error"> & { target: MoveTargets["targets"][number] }) {
  const { days } = choice;
  return (
    <>
      <Select
        label="Which days"
        value={days === null ? "all" : "some"}
        onChange={(event) => onChange({ ...choice, days: event.target.value === "all" ? null : [] })}
      >
        <option value="all">The whole camp</option>
        <option value="some">Single days</option>
      </Select>
      {days !== null && (
        <fieldset className={styles.stack}>
          <legend className={styles.legend}>Days</legend>
          {target.dates.map(({ date, start, free }, index) =>
            date === null ? null : (
              <Checkbox
                key={date}
                label={`${fullDate(date)}, ${start}${free === 0 ? ", full" : ""}`}
                checked={days.includes(date)}
                onChange={() => onChange({ ...choice, days: toggled(days, date) })}
                error={index === 0 && days.length === 0 ? error : null}
              />
            ),
          )}
        </fieldset>
      )}
    </>
  );
}

function targetLabel(type: MoveTargets["type"], { name, place, price, dates }: MoveTargets["targets"][number]): string {
  const first = dates[0]?.date ?? null;
  const when = type === "camp" && first !== null ? `from ${fullDate(first)}` : "";
  return [name, place ?? "", when, priceText(type, price)].filter((text) => text !== "").join(", ");
}

function priceText(type: MoveTargets["type"], price: number): string {
  return type === "enrolment" ? `${formatPenceExact(price)} a term` : formatPenceExact(price);
}

function toggled(all: readonly string[], one: string): string[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}
