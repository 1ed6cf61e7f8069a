import type { StaffTeacher } from "@matinee/contract/client";
import { Button, TextArea, TextInput } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { ArchiveButton, ArchivedBadge } from "../../ui/ArchiveButton.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { DeleteButton } from "../../ui/DeleteButton.tsx";
import { EditConflict } from "../../ui/EditConflict.tsx";
import { contentKey, textOf } from "../../ui/form-data.ts";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import styles from "../../ui/page.module.css";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { useBegun } from "../../ui/use-begun.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";

type Form = Pick<StaffTeacher, "name" | "bio">;

const LABELS = { name: "Name", bio: "About the teacher" } as const;
const NAMES = ["name", "bio"] as const;
const tidy = (text: string) => text.replaceAll("\r\n", "\n").trim();

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context.get(appContext);
  const id = args.params["id"];
  if (id === undefined) return { teacher: undefined, ...(await schoolInHand(args)) };
  const teacher = await api.call("GET /v1/staff/teachers/{id}", { path: { id: Number(id) }, quiet: true });
  return { teacher, schools: [], school: teacher.school.id };
}

/** Adds or edits a teacher. */
export function Component() {
  const { teacher, schools, school } = useLoaderData<typeof loader>();
  const begun = useBegun(teacher);
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const submission = useSubmit();
  const removal = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [key] = useState(() => crypto.randomUUID());
  const [conflict, setConflict] = useState<{ mine: Form; stored: StaffTeacher; what: string } | null>(null);
  const id = teacher?.id ?? 0;
  const save = async (form: Form, version: number | undefined): Promise<boolean> => {
    try {
      if (version === undefined) {
        const body = { ...form, ...(school !== null && { franchise_id: school }) };
        await api.call("POST /v1/staff/teachers", { body, idempotencyKey: contentKey(key, body), quiet: true });
      } else await api.call("PUT /v1/staff/teachers/{id}", { path: { id }, body: { ...form, version }, quiet: true });
    } catch (error) {
      const what = savedMeanwhile(error);
      if (what === null) throw error;
      const stored = await api.call("GET /v1/staff/teachers/{id}", { path: { id }, quiet: true });
      setConflict({ mine: form, stored, what });
      return false;
    }
    toasts.show("Teacher saved.", "good");
    await navigate("/teachers");
    return true;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = { name: textOf(form, "name"), bio: textOf(form, "bio") };
    void submission.submit(async () => void (await saving(async () => await save(body, begun?.version))));
  };
  const remove = () =>
    removal.submit(async () => {
      await saving(async () => {
        await api.call("DELETE /v1/staff/teachers/{id}", { path: { id }, quiet: true });
        return true;
      });
      toasts.show("Teacher deleted.", "good");
      await navigate("/teachers");
    });
  const title = teacher?.name ?? "New teacher";
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <div className={styles.head}>
        <BackTo to="/teachers">Teachers</BackTo>
        <h1>{title}</h1>
        <ArchivedBadge archived={teacher?.archived ?? false} />
        <SchoolFilter schools={schools} />
      </div>
      {school === null ? (
        <p>Please choose the school of the teacher.</p>
      ) : (
        <form className={styles.form} noValidate onInput={onInput} onSubmit={submit}>
          <FormProblem of={submission} />
          <TextInput
            label={LABELS.name}
            name="name"
            autoComplete="off"
            defaultValue={begun?.name}
            error={submission.fieldError("name")}
          />
          <TextArea
            label={LABELS.bio}
            help="Families read it on the pages of the classes."
            name="bio"
            rows={4}
            optional
            defaultValue={begun?.bio}
            error={submission.fieldError("bio")}
          />
          <div className={styles.buttons}>
            <Button type="submit" tone="spot" busy={submission.busy}>
              Save teacher
            </Button>
            {teacher !== undefined && (
              <>
                <ArchiveButton
                  archived={teacher.archived}
                  onMove={async (archived, version = teacher.version) =>
                    await api.call(`POST /v1/staff/teachers/{id}/${archived ? "archive" : "restore"}`, {
                      path: { id },
                      body: { version },
                      quiet: true,
                    })
                  }
                />
                <DeleteButton what="teacher" busy={removal.busy} onDelete={() => void remove()}>
                  A teacher who has been named on a class or a lesson can't be deleted. Move teachers who have left to
                  the archive.
                </DeleteButton>
              </>
            )}
          </div>
          <FormProblem of={removal} />
        </form>
      )}
      {teacher !== undefined && <HistoryPanel of={`teacher:${id}`} />}
      {conflict !== null && begun !== undefined && (
        <EditConflict
          key={conflict.stored.version}
          of="this teacher"
          what={conflict.what}
          fields={NAMES.map((name) => ({
            name,
            label: LABELS[name],
            mine: tidy(conflict.mine[name]),
            theirs: conflict.stored[name],
            isEdited: tidy(conflict.mine[name]) !== begun[name],
          })).filter((one) => one.mine !== one.theirs)}
          save={async (theirs) => {
            const { mine, stored } = conflict;
            const body = {
              name: theirs.includes("name") ? stored.name : mine.name,
              bio: theirs.includes("bio") ? stored.bio : mine.bio,
            };
            return await saving(async () => await save(body, stored.version));
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  );
}
