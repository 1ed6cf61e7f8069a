import { Icon, VisuallyHidden } from "@matinee/ui";
import styles from "./view-switch.module.css";

export type View = "list" | "around";

const VIEWS = [
  { value: "list", label: "List", icon: "list" },
  { value: "around", label: "Around you", icon: "target" },
] as const;

/** Switches between list and radar on a phone. CSS reads the radio buttons, so it works without a script. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <fieldset className={styles.switch}>
      <VisuallyHidden as="legend">Show as</VisuallyHidden>
      {VIEWS.map(({ value, label, icon }) => (
        <label key={value} className={styles.view}>
          <input type="radio" name="view" value={value} checked={view === value} onChange={() => onChange(value)} />
          <span>
            <Icon name={icon} size={18} /> {label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
