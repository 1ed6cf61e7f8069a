import { Checkbox } from "@matinee/ui";
import type { Course } from "@matinee/contract/client";
import { addonPrice } from "../../../shared/catalogue/camp-text.ts";
import { placesText } from "../../../shared/catalogue/catalogue-text.ts";
import styles from "./camp.module.css";

type CampExtrasProps = {
  camp: Course;
  name: string;
  chosen: readonly number[];
  /** How often an add-on is chosen, over all children. */
  wanted: (id: number) => number;
  onChange: (chosen: number[]) => void;
};

/** The add-ons for one child. Full ones are disabled. */
export function CampExtras({ camp, name, chosen, wanted, onChange }: CampExtrasProps) {
  if (camp.addons.length === 0) return null;
  return (
    <fieldset className={styles.extras}>
      <legend>Extras for {name.trim() || "this child"}</legend>
      {camp.addons.map((addon) => {
        const on = chosen.includes(addon.id);
        const full = !on && addon.available !== null && wanted(addon.id) >= addon.available;
        const places = addon.available === null ? "" : ` ${full ? "Full" : placesText(addon.available).text}.`;
        return (
          <Checkbox
            key={addon.id}
            label={`${addon.name}, ${addonPrice(addon, camp.days.length)}`}
            help={`${addon.description}${places}`}
            checked={on}
            disabled={full}
            onChange={() => onChange(on ? chosen.filter((id) => id !== addon.id) : [...chosen, addon.id])}
          />
        );
      })}
    </fieldset>
  );
}
