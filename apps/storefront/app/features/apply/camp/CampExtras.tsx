import { Checkbox, FieldError, Select } from "@matinee/ui";
import { shortDate } from "@matinee/format";
import type { Course, CourseAddon } from "@matinee/contract/client";
import type { CampDetails } from "../../../shared/application/draft.ts";
import { addonPrice } from "../../../shared/catalogue/camp-text.ts";
import { placesText } from "../../../shared/catalogue/catalogue-text.ts";
import { campFieldId, daysOfChild, daysOfExtra } from "./camp-places.ts";
import styles from "./camp.module.css";

type CampExtrasProps = {
  camp: Course;
  who: string;
  name: string;
  chosen: readonly number[];
  details: CampDetails;
  /** How often an add-on is chosen, over all children; on one day, if it is given. */
  wanted: (id: number, date?: string) => number;
  errorOf: (fieldId: string) => string | undefined;
  onChange: (chosen: number[]) => void;
  onDetails: (change: Partial<CampDetails>) => void;
};

/** The add-ons for one child, with their days and sizes. Full ones are disabled. */
export function CampExtras({ camp, name, chosen, wanted, onChange, ...more }: CampExtrasProps) {
  if (camp.addons.length === 0) return null;
  const days = daysOfChild(camp, more.details);
  return (
    <fieldset className={styles.extras}>
      <legend>Extras for {name.trim() || "this child"}</legend>
      {camp.addons.map((addon) => {
        const on = chosen.includes(addon.id);
        const full = !on && isFull(addon, days, wanted);
        const places = addon.available === null ? "" : ` ${full ? "Full" : placesText(addon.available).text}.`;
        return (
          <div key={addon.id} className={styles.extra}>
            <Checkbox
              label={`${addon.name}, ${addonPrice(addon, days.length)}`}
              help={`${addon.description}${places}`}
              checked={on}
              disabled={full}
              onChange={() => onChange(on ? chosen.filter((id) => id !== addon.id) : [...chosen, addon.id])}
            />
            {on && <ExtraDays camp={camp} addon={addon} wanted={wanted} {...more} />}
            {on && <ExtraChoice addon={addon} {...more} />}
          </div>
        );
      })}
    </fieldset>
  );
}

type OneExtraProps = Pick<CampExtrasProps, "who" | "details" | "errorOf" | "onDetails"> & { addon: CourseAddon };

function ExtraDays({
  camp,
  addon,
  who,
  details,
  wanted,
  errorOf,
  onDetails,
}: OneExtraProps & Pick<CampExtrasProps, "camp" | "wanted">) {
  const days = daysOfChild(camp, details);
  if (!addon.choose_days || days.length < 2) return null;
  const chosen = daysOfExtra(camp, details, addon.id);
  const id = campFieldId(who, `extra-${addon.id}`);
  const error = errorOf(id);
  return (
    <fieldset className={styles.more} id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Days for {addon.name}</legend>
      <div className={styles.days}>
        {days.map((date) => {
          const on = chosen.includes(date);
          const full = !on && isFullOn(addon, date, wanted);
          return (
            <Checkbox
              key={date}
              label={`${shortDate(date)}${full ? ", full" : ""}`}
              checked={on}
              disabled={full}
              onChange={() => {
                const next = on ? chosen.filter((one) => one !== date) : [...chosen, date].toSorted();
                onDetails({ extraDays: { ...details.extraDays, [addon.id]: next } });
              }}
            />
          );
        })}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

function ExtraChoice({ addon, who, details, errorOf, onDetails }: OneExtraProps) {
  if (addon.choices === null) return null;
  const id = campFieldId(who, `choice-${addon.id}`);
  return (
    <div className={styles.more}>
      <Select
        id={id}
        label={`${addon.choices.label} of ${addon.name}`}
        value={details.choices[addon.id] ?? ""}
        error={errorOf(id)}
        onChange={(event) => onDetails({ choices: { ...details.choices, [addon.id]: event.currentTarget.value } })}
      >
        <option value="">Please choose</option>
        {addon.choices.options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    </div>
  );
}

type Wanted = CampExtrasProps["wanted"];

/** Full altogether, or on each of the child's days. */
function isFull(addon: CourseAddon, days: readonly string[], wanted: Wanted): boolean {
  if (addon.available !== null && wanted(addon.id) >= addon.available) return true;
  return days.length > 0 && days.every((date) => isFullOn(addon, date, wanted));
}

function isFullOn(addon: CourseAddon, date: string, wanted: Wanted): boolean {
  const limit = addon.days.find((day) => day.date === date);
  return limit !== undefined && wanted(addon.id, date) >= limit.available;
}
