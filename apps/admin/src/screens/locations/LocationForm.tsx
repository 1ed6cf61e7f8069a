import type { LocationForm as Form, StaffWorkplace, StaffLocation } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Button, Dialog, Select, TextInput } from "@matinee/ui";
import { useState, type SubmitEvent } from "react";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import { useSearchParams } from "react-router";
import { LongText } from "../../ui/LongText.tsx";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { TellFamilies } from "../../ui/TellFamilies.tsx";

type Props = {
  /** Undefined for a new location. */
  location?: StaffLocation;
  /** The schools to choose from for a new location. */
  schools?: StaffWorkplace["schools"];
  /** How many families would look for the old address. Left out: nobody has booked there. */
  countFamiliesToNotify?: (form: Form) => Promise<number>;
  /** Something was typed. */
  onInput: () => void;
  /** `tells`: families get an email about the new address. */
  save: (form: Form & { franchise_id?: number }, tells: boolean) => Promise<void>;
};

/** What is saved once it is decided whether families are told. */
type Asking = { readonly body: ReturnType<typeof read>; readonly families: number };

/** Adds or edits a location. The API finds its position from the postcode unless one is typed. */
export function LocationForm({ location, schools = [], countFamiliesToNotify, onInput, save }: Props) {
  const submission = useSubmit();
  const school = useSearchParams()[0].get("school") ?? "";
  const [asking, setAsking] = useState<Asking | null>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const misread = (["lat", "lng"] as const).filter((name) => !Number.isFinite(numberIn(textOf(form, name))));
    const errors = Object.fromEntries(misread.map((name) => [name, "Please enter a number, such as 53.48."]));
    void submission.submit(async () => {
      const body = read(form, location);
      const families = (await countFamiliesToNotify?.(body)) ?? 0;
      if (families > 0) return setAsking({ body, families });
      await save(body, false);
    }, errors);
  };
  const answer = ({ body }: Asking, tells: boolean) => {
    setAsking(null);
    void submission.submit(async () => await save(body, tells));
  };
  const text = (
    name: keyof Form & keyof StaffLocation,
    label: string,
    more: { optional?: boolean; help?: string } = {},
  ) => (
    <TextInput
      label={label}
      name={name}
      autoComplete="off"
      defaultValue={String(location?.[name] ?? "")}
      error={submission.fieldError(name)}
      {...more}
    />
  );
  return (
    <form className={styles.form} noValidate onInput={onInput} onSubmit={submit}>
      <Dialog open={asking !== null} onClose={() => setAsking(null)} title="Tell families about the new address?">
        {asking !== null && (
          <TellFamilies
            families={asking.families}
            says={`${counted(asking.families, "family", "families")} with a future booking ${asking.families === 1 ? "gets one email for each of its" : "get one email for each of their"} classes and camps here.`}
            onSave={() => answer(asking, true)}
            onSaveSilently={() => answer(asking, false)}
            onBack={() => setAsking(null)}
          />
        )}
      </Dialog>
      <FormProblem of={submission} />
      {schools.length > 1 && (
        <Select label="School" name="franchise_id" defaultValue={school} error={submission.fieldError("franchise_id")}>
          <option value="">Please choose</option>
          {schools.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {schools.length === 1 && <input type="hidden" name="franchise_id" value={schools[0]?.id} />}
      {text("name", "Name")}
      {text("address_line_1", "Address line 1")}
      {text("address_line_2", "Address line 2", { optional: true })}
      {text("address_line_3", "Address line 3", { optional: true })}
      <div className={styles.pair}>
        {text("post_town", "Town")}
        {text("county", "County", { optional: true })}
      </div>
      {text("postcode", "Postcode", {
        help: "We find the location on the map from its postcode. Only enter latitude and longitude if that is wrong.",
      })}
      <div className={styles.pair}>
        {text("lat", "Latitude", { optional: true })}
        {text("lng", "Longitude", { optional: true })}
      </div>
      <LongText
        label="Access"
        help="Steps, lifts, toilets, quiet spaces: what a family with a wheelchair or pram needs to know."
        name="access"
        value={location?.access}
        error={submission.fieldError("access")}
      />
      <LongText
        label="Getting there"
        help="Buses, trains, parking, which door."
        name="travel"
        value={location?.travel}
        error={submission.fieldError("travel")}
      />
      <div className={styles.buttons}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          {location === undefined ? "Create location" : "Save location"}
        </Button>
      </div>
    </form>
  );
}

/** What is typed as a number, also with a decimal comma; 0 where nothing is. */
const numberIn = (text: string): number => Number(text.trim().replace(",", "."));

function read(form: FormData, before: StaffLocation | undefined): Form & { franchise_id?: number } {
  const school = textOf(form, "franchise_id");
  // An unchanged position follows the postcode.
  const position = (name: "lat" | "lng") => {
    const typed = textOf(form, name).trim();
    return typed === "" || typed === String(before?.[name] ?? "") ? null : numberIn(typed);
  };
  const [lat, lng] = [position("lat"), position("lng")];
  const touched = lat !== null || lng !== null;
  return {
    name: textOf(form, "name"),
    address_line_1: textOf(form, "address_line_1"),
    address_line_2: textOf(form, "address_line_2"),
    address_line_3: textOf(form, "address_line_3"),
    post_town: textOf(form, "post_town"),
    county: textOf(form, "county"),
    postcode: textOf(form, "postcode"),
    access: textOf(form, "access"),
    travel: textOf(form, "travel"),
    lat: touched ? (lat ?? before?.lat ?? null) : null,
    lng: touched ? (lng ?? before?.lng ?? null) : null,
    ...(school !== "" && { franchise_id: Number(school) }),
  };
}
