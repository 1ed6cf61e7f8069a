import type { LessonOffer, StaffSchool } from "@matinee/contract/client";
import { NATIONS } from "@matinee/format";
import { Button, Select } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useRef, type SubmitEvent } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { useAffectedFamilies } from "../../ui/AffectedFamilies.tsx";
import { DatesPreview } from "../../ui/DatesPreview.tsx";
import editor from "../../ui/editor.module.css";
import { nationIn } from "../../ui/form-data.ts";
import page from "../../ui/page.module.css";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { usePreview } from "../../ui/use-preview.ts";
import { readSchool, schoolLoader } from "./read-school.ts";
import { SchoolPage } from "./SchoolPage.tsx";

export const loader = schoolLoader;

type Nation = StaffSchool["nation"];

/** Whose bank holidays a school keeps. Its classes have no lessons on them, so a change shows first what it does to dates and families. */
export function Component() {
  const school = useLoaderData<typeof loader>();
  return <BankHolidays key={`${school.id} ${school.nation}`} school={school} />;
}

function BankHolidays({ school }: { school: StaffSchool }) {
  const app = useApp();
  const { api, toasts } = app;
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const affected = useAffectedFamilies();
  const form = useRef<HTMLFormElement>(null);
  const path = { id: school.id };
  const preview = async (nation: Nation) =>
    await api.call("POST /v1/staff/schools/{id}/nation/preview", { path, body: { nation }, quiet: true });
  const { dates, look } = usePreview(
    () => (form.current === null ? null : preview(nationIn(new FormData(form.current), "nation"))),
    true,
  );
  const send = async (
    change: { readonly nation: Nation; readonly seen: string | null; readonly offer?: LessonOffer },
    version: number,
  ): Promise<boolean> => {
    try {
      await api.call("PUT /v1/staff/schools/{id}/nation", { path, body: { ...change, version }, quiet: true });
    } catch (error) {
      if (savedMeanwhile(error) === null) throw error;
      const stored = await readSchool(app, school.id);
      // Somebody has changed something else of the school.
      if (stored.nation === school.nation && stored.version !== version) return await send(change, stored.version);
      toasts.show("Somebody else changed this meanwhile. This is what is stored now.", "problem");
      await revalidator.revalidate();
      return false;
    }
    toasts.show("Bank holidays saved. The dates of the classes follow them now.", "good");
    await revalidator.revalidate();
    return true;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const nation = nationIn(new FormData(event.currentTarget), "nation");
    void submission.submit(async () => {
      const found = await preview(nation);
      const told = await affected.ask(found);
      if (told === null) return;
      const { offer } = told;
      const change = { nation, seen: found.seen, ...(offer !== undefined && { offer }) };
      await saving(async () => await send(change, school.version));
    });
  };
  return (
    <SchoolPage school={school} title="Bank holidays">
      <form
        ref={form}
        className={editor.editor}
        noValidate
        onInput={() => {
          onInput();
          look();
        }}
        onSubmit={submit}
      >
        {affected.question}
        <div className={editor.section}>
          <FormProblem of={submission} />
          <Select label="Bank holidays for" name="nation" defaultValue={school.nation}>
            {Object.entries(NATIONS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </Select>
          <p className={page.mute}>Classes have no lessons on them. You see which dates change before you save.</p>
          <div className={page.buttons}>
            <Button type="submit" tone="spot" busy={submission.busy}>
              Save
            </Button>
          </div>
        </div>
        <div className={editor.side}>
          <DatesPreview dates={dates} />
        </div>
      </form>
    </SchoolPage>
  );
}
