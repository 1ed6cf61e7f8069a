import { Notice, TextInput } from "@matinee/ui";
import { contrast, readableBrand } from "@matinee/ui/brand";
import { useState } from "react";
import page from "../../ui/page.module.css";
import { PARTS, type Settings } from "./school-fields.ts";
import styles from "./school.module.css";

const NETWORK = { plum: "#4a1f5c", spot: "#ffc84a" } as const;
const TEXT = {
  plum: { on: "#ffffff", what: "White text on the dark colour", needs: 7 },
  spot: { on: "#22123a", what: "Dark text on the bright colour", needs: 4.5 },
} as const;
const NAMES = ["plum", "spot"] as const;
const isColour = (text: string) => /^#[0-9a-f]{6}$/iu.test(text.trim());

type Props = { of: Pick<Settings, "plum" | "spot" | "name">; error: (name: "plum" | "spot") => string | null };

/** The colours of a shop, with how readable they are and how its header and buttons look. */
export function BrandFields({ of, error }: Props) {
  const [colours, setColours] = useState({ plum: of.plum ?? "", spot: of.spot ?? "" });
  const [fieldOfPlum, fieldOfSpot] = PARTS.brand.fields;
  const usable = {
    plum: isColour(colours.plum) ? colours.plum.trim().toLowerCase() : NETWORK.plum,
    spot: isColour(colours.spot) ? colours.spot.trim().toLowerCase() : NETWORK.spot,
  };
  const shown = readableBrand(usable);
  return (
    <>
      {NAMES.map((name) => {
        const field = name === "plum" ? fieldOfPlum : fieldOfSpot;
        const { on, what, needs } = TEXT[name];
        const put = (value: string) => setColours((before) => ({ ...before, [name]: value }));
        const adjusted = shown[name];
        return (
          <div key={name} className={page.stack}>
            <div className={styles.colour}>
              <TextInput
                label={field?.label}
                help={`${field?.help ?? ""} Leave empty to use the network's colour.`}
                name={name}
                optional
                autoComplete="off"
                placeholder={NETWORK[name]}
                value={colours[name]}
                onChange={(event) => put(event.target.value)}
                error={error(name)}
              />
              <input
                className={styles.picker}
                type="color"
                aria-label={`Pick the ${field?.label.toLowerCase() ?? "colour"}`}
                value={usable[name]}
                onChange={(event) => put(event.target.value)}
              />
            </div>
            <p className={page.mute}>
              {what}: contrast {contrast(usable[name], on).toFixed(1)} to 1; easy to read from {needs}.
            </p>
            {adjusted !== undefined && adjusted !== usable[name] && (
              <Notice tone="calm">
                This is hard to read, so the shop shows {adjusted} instead: contrast {contrast(adjusted, on).toFixed(1)}
                .
              </Notice>
            )}
          </div>
        );
      })}
      <div className={styles.preview} role="img" aria-label="How the header and a button of the shop look">
        <div className={styles.bar} style={{ background: shown.plum }}>
          {of.name}
        </div>
        <div className={styles.shown}>
          <strong style={{ color: shown.plum }}>Saturday Juniors</strong>
          <span className={styles.button} style={{ background: shown.spot }}>
            Book a trial
          </span>
        </div>
      </div>
    </>
  );
}
