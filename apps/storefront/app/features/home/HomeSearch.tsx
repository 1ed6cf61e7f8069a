import { Button, DateOfBirth, NO_DATE, Select, TextInput, VisuallyHidden } from "@matinee/ui";
import { formatPence } from "@matinee/format";
import { useState, type SyntheticEvent } from "react";
import { Form, useNavigate } from "react-router";
import { NearMe } from "./NearMe.tsx";
import type { Position } from "../../shared/search/use-position.ts";
import { ACTIONS, homeSearchAddress, type Kind } from "./home-search-address.ts";
import scriptStyles from "../../shared/page/needs-script.module.css";
import styles from "./home-search.module.css";

type HomeSearchProps = {
  /** The lowest price of a paid trial, in pence. */
  trialFrom: number | null;
  someFree: boolean;
};

const AGES = Array.from({ length: 17 }, (_, index) => index + 2);

/** The search on the home page. A plain form, so it works without a script. */
export function HomeSearch({ trialFrom, someFree }: HomeSearchProps) {
  const [kind, setKind] = useState<Kind>("classes");
  const [postcode, setPostcode] = useState("");
  const [birthday, setBirthday] = useState(NO_DATE);
  const [age, setAge] = useState("");
  const [byAge, setByAge] = useState(false);
  const [wrong, setWrong] = useState(false);
  const navigate = useNavigate();

  function search(at: Position | null) {
    const address = homeSearchAddress({ kind, postcode, birthday, age }, at);
    setWrong(address === null);
    if (address === null) document.getElementById("birthday-day")?.focus();
    else void navigate(address);
  }

  function send(event: SyntheticEvent) {
    event.preventDefault();
    search(null);
  }

  function switchQuestion() {
    setByAge(!byAge);
    setBirthday(NO_DATE);
    setAge("");
    setWrong(false);
  }

  const ages = (
    <>
      <option value="">Any age</option>
      {AGES.map((years) => (
        <option key={years} value={years}>
          {years}
        </option>
      ))}
    </>
  );
  return (
    <Form action={ACTIONS[kind]} className={styles.card} onSubmit={send}>
      <fieldset className={styles.tabs}>
        <VisuallyHidden as="legend">What are you looking for?</VisuallyHidden>
        {(["classes", "camps"] as const).map((one) => (
          <label key={one} className={styles.tab}>
            <input type="radio" name="kind" value={one} checked={kind === one} onChange={() => setKind(one)} />
            <span>{one === "classes" ? "Weekly classes" : "Holiday camps"}</span>
          </label>
        ))}
      </fieldset>
      <div className={styles.where}>
        <TextInput
          label="Postcode or town"
          name="postcode"
          autoComplete="postal-code"
          maxLength={80}
          value={postcode}
          onChange={(event) => setPostcode(event.target.value)}
        />
        <NearMe onFound={search} />
      </div>
      <div className={styles.child}>
        {byAge ? (
          <Select label="Your child's age" name="age" value={age} onChange={(event) => setAge(event.target.value)}>
            {ages}
          </Select>
        ) : (
          <div className={scriptStyles.scripted}>
            <DateOfBirth
              id="birthday"
              name={null}
              legend="Your child's date of birth"
              value={birthday}
              onChange={setBirthday}
              error={wrong ? "Please check the date: day, month and year, such as 14 6 2019." : null}
            />
          </div>
        )}
        {/* A date would stand in the address, so without a script the age is asked. */}
        <noscript>
          <Select label="Your child's age" name="age" defaultValue="">
            {ages}
          </Select>
        </noscript>
        <div className={scriptStyles.scripted}>
          <button type="button" className={styles.switch} onClick={switchQuestion}>
            {byAge ? "Use date of birth" : "Use age instead"}
          </button>
        </div>
      </div>
      <Button type="submit" tone="spot" size="large" wide>
        {kind === "classes" ? "Find classes" : "Find camps"}
      </Button>
      <p className={styles.note}>
        No account needed.
        {kind === "classes" && trialFrom !== null && ` Trials from ${formatPence(trialFrom)}`}
        {kind === "classes" && trialFrom !== null && (someFree ? ", some free." : ".")}
      </p>
    </Form>
  );
}
