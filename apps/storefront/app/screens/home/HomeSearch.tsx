import { Button, buttonClass, cx, DateOfBirth, formatPence, Icon, NO_DATE, TextInput } from "@matinee/ui";
import { useState } from "react";
import { Form, useNavigate } from "react-router";
import styles from "./home-search.module.css";

type Kind = "classes" | "camps";
const ACTIONS = { classes: "/find-classes", camps: "/find-camp-classes" } as const;

/** The search of the stage: where, and when the child was born. A plain form that works without a script too. */
export function HomeSearch({ trialFrom }: { trialFrom: number | null }) {
  const [kind, setKind] = useState<Kind>("classes");
  const [birthday, setBirthday] = useState(NO_DATE);
  return (
    <Form action={ACTIONS[kind]} className={styles.card}>
      <fieldset className={styles.tabs}>
        <legend className={styles.legend}>What are you looking for?</legend>
        {(["classes", "camps"] as const).map((one) => (
          <label key={one} className={styles.tab}>
            <input type="radio" name="kind" value={one} checked={kind === one} onChange={() => setKind(one)} />
            <span>{one === "classes" ? "Weekly classes" : "Holiday camps"}</span>
          </label>
        ))}
      </fieldset>
      {kind === "classes" && (
        <div className={styles.where}>
          <TextInput label="Postcode or town" name="postcode" autoComplete="postal-code" maxLength={80} />
          <NearMe />
        </div>
      )}
      <DateOfBirth legend="Your child's date of birth" value={birthday} onChange={setBirthday} />
      <Button type="submit" tone="spot" size="large" wide>
        {kind === "classes" ? "Find classes" : "Find camps"}
      </Button>
      <p className={styles.note}>
        No account needed.
        {kind === "classes" && trialFrom !== null && ` Trial places from ${formatPence(trialFrom)}.`}
      </p>
    </Form>
  );
}

/** Asks the browser where it is, only when pressed. */
function NearMe() {
  const [state, setState] = useState<"idle" | "asking" | "refused">("idle");
  const navigate = useNavigate();
  function ask() {
    if (!("geolocation" in navigator)) return setState("refused");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        void navigate(`/find-classes?lat=${coords.latitude.toFixed(3)}&lng=${coords.longitude.toFixed(3)}`),
      () => setState("refused"),
      { timeout: 10_000, maximumAge: 600_000 },
    );
  }
  return (
    <>
      <button
        type="button"
        className={cx(buttonClass({ tone: "quiet", size: "small" }), styles.near)}
        onClick={ask}
        aria-disabled={state === "asking" || undefined}
      >
        <Icon name="pin" size={18} /> {state === "asking" ? "Looking…" : "Near me"}
      </button>
      <p className={styles.refused} role="status">
        {state === "refused" && "We could not see where you are. Please type a postcode or town."}
      </p>
    </>
  );
}
