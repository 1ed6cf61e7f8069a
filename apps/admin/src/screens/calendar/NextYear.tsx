import type { ClosureForm, DatesPreview as Dates, NextYear, TermForm } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Button, Checkbox, EmptyState, TextInput } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useRef, useState, type SubmitEvent } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { useAffectedFamilies } from "../../ui/AffectedFamilies.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { DatesPreview } from "../../ui/DatesPreview.tsx";
import editor from "../../ui/editor.module.css";
import { contentKey } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { usePreview } from "../../ui/use-preview.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { rangeText } from "./calendar-fields.ts";
import { readYear, yearCalendar, yearName } from "./next-year-fields.ts";
import { YearStrip } from "./YearStrip.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { school } = await schoolInHand(args);
  if (school === null) throw new Response(null, { status: 404 });
  const { api } = args.context.get(appContext);
  return await api.call("GET /v1/staff/calendar/next-year", { query: { school }, quiet: true });
}

/** Next year's terms and closures, taken from this year's and changed before they are saved together. */
export function Component() {
  const found = useLoaderData<typeof loader>();
  const back = `/terms?school=${found.school.id}`;
  return (
    <div className={editor.screen}>
      <title>Copy to next year</title>
      <div className={styles.head}>
        <BackTo to={back}>Terms and closures</BackTo>
        <h1>Copy to next year</h1>
      </div>
      {found.year === null ? (
        <EmptyState drawing="stage" title="No terms to copy" level={2}>
          Add the terms of this year first. Next year's dates are then suggested here.
        </EmptyState>
      ) : (
        <YearForm found={found} year={found.year} back={back} />
      )}
    </div>
  );
}

function YearForm({ found, year, back }: { found: NextYear; year: number; back: string }) {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const submission = useSubmit();
  const affected = useAffectedFamilies();
  const { onInput, saving } = useUnsavedWork();
  const [request] = useState(() => crypto.randomUUID());
  const form = useRef<HTMLFormElement>(null);
  const [rows, setRows] = useState<ReadonlyMap<string, string>>(new Map());
  const [shown, setShown] = useState(() => ({
    terms: found.terms.map(({ next }) => next),
    closures: found.closures.map(({ next }) => next),
  }));
  const own = { franchise_id: found.school.id };
  const preview = async (body: { terms: TermForm[]; closures: ClosureForm[] }): Promise<Dates> =>
    await api.call("POST /v1/staff/calendar/next-year/preview", { body: { ...body, ...own }, quiet: true });
  const read = (data: FormData) => readYear(data, found);
  const { dates, look } = usePreview(() => {
    if (form.current === null) return null;
    const body = read(new FormData(form.current)).body;
    return body.terms.length + body.closures.length === 0 ? null : preview(body);
  }, true);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { body, rowOf } = read(new FormData(event.currentTarget));
    setRows(rowOf);
    void submission.submit(async () => {
      const seen = await preview(body);
      const told = await affected.ask(seen);
      if (told === null) return;
      const sent = { ...body, ...own, ...told, seen: seen.seen };
      const added = await saving(
        async () =>
          await api.call("POST /v1/staff/calendar/next-year", {
            body: sent,
            idempotencyKey: contentKey(request, sent),
            quiet: true,
          }),
      );
      toasts.show(`Added ${counted(added.terms, "term")} and ${counted(added.closures, "closure")}.`, "good");
      await navigate(back);
    });
  };
  /** The API names rows by their place among those that were sent. */
  const error = (field: string) => {
    const [, row = field, name = ""] = /^(\w+\.\d+)(\..*)$/u.exec(field) ?? [];
    return submission.fieldError((rows.get(row) ?? row) + name);
  };
  const isAllThere = [...found.terms, ...found.closures].every(({ exists }) => exists);
  return (
    <form
      ref={form}
      className={editor.editor}
      noValidate
      onInput={(event) => {
        onInput();
        look();
        const { body } = read(new FormData(event.currentTarget));
        setShown(body);
      }}
      onSubmit={submit}
    >
      {affected.question}
      <div className={editor.section}>
        <h2>{yearName(year)}</h2>
        <YearStrip calendar={yearCalendar(found, "was")} today={`${year}-09-15`} />
        <h2>{yearName(year + 1)}</h2>
        <YearStrip calendar={yearCalendar(found, "next", shown)} today={`${year + 1}-09-15`} />
        <p className={styles.mute}>
          The same weeks and weekdays as this year. Bank holidays are added automatically: classes have no lessons on
          them.
          {isAllThere && " Everything is in the calendar already."}
        </p>
        <FormProblem of={submission} />
        {error("terms") !== null && <p role="alert">{error("terms")}</p>}
        {found.terms.map(({ was, next, exists }, n) => (
          <RolledDays
            key={was.starts_on}
            of={`terms.${n}`}
            title={was.name}
            was={[
              rangeText(was.starts_on, was.ends_on),
              ...(was.half_term_starts_on === null
                ? []
                : [`half-term ${rangeText(was.half_term_starts_on, was.half_term_ends_on)}`]),
            ].join(", ")}
            there={exists ? "The calendar already has a term then" : null}
            name={next.name}
            days={[
              ["starts_on", "First day", next.starts_on],
              ["ends_on", "Last day", next.ends_on],
              ["half_term_starts_on", "First day of the half-term", next.half_term_starts_on],
              ["half_term_ends_on", "Last day of the half-term", next.half_term_ends_on],
            ]}
            error={error}
          />
        ))}
        {found.closures.map(({ was, next, exists }, n) => (
          <RolledDays
            key={`${was.starts_on} ${was.location_id ?? ""} ${was.reason}`}
            of={`closures.${n}`}
            title={`Closed: ${was.reason}`}
            was={`${rangeText(was.starts_on, was.ends_on)}, ${
              found.locations.find(({ id }) => id === was.location_id)?.name ?? "all locations"
            }`}
            there={exists ? "The calendar already has a closure then" : null}
            days={[
              ["starts_on", "First day", next.starts_on],
              ["ends_on", "Last day", next.ends_on],
            ]}
            error={error}
          />
        ))}
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Save next year
          </Button>
        </div>
      </div>
      <div className={editor.side}>
        <DatesPreview dates={dates} />
      </div>
    </form>
  );
}

type RolledDaysProps = {
  /** Of the form's fields, such as `terms.0`. */
  of: string;
  title: string;
  /** What this year has. */
  was: string;
  /** Why it is not added; null: it can be. */
  there: string | null;
  /** Left out: it has no name of its own. */
  name?: string;
  days: readonly (readonly [field: string, label: string, on: string | null])[];
  error: (field: string) => string | null;
};

/** A term or a closure of this year, and what next year would have of it. */
function RolledDays({ of, title, was, there, name, days, error }: RolledDaysProps) {
  const field = (one: string) => ({ name: `${of}.${one}`, error: error(`${of}.${one}`) });
  return (
    <fieldset className={styles.card}>
      <legend className={styles.legend}>{title}</legend>
      <p className={styles.mute}>This year: {was}</p>
      <Checkbox
        label={there ?? "Add to next year"}
        name={`${of}.add`}
        defaultChecked={there === null}
        disabled={there !== null}
      />
      {there === null && (
        <>
          {name !== undefined && <TextInput label="Name" autoComplete="off" defaultValue={name} {...field("name")} />}
          <div className={styles.pair}>
            {days.map(([one, label, on]) => (
              <TextInput key={one} type="date" label={label} defaultValue={on ?? ""} {...field(one)} />
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}
