import type { DatesPreview as Dates } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { FormProblem, useApp, useSubmit, type Submission } from "@matinee/webapp/signed-in";
import { useRef, useState, type ReactNode, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { useAffectedFamilies, type Taking } from "../../ui/AffectedFamilies.tsx";
import { DatesPreview } from "../../ui/DatesPreview.tsx";
import { EditConflict, type Difference } from "../../ui/EditConflict.tsx";
import { DeleteButton } from "../../ui/DeleteButton.tsx";
import editor from "../../ui/editor.module.css";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import { capitalised } from "../../ui/listing-status.ts";
import styles from "../../ui/page.module.css";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import { usePreview } from "../../ui/use-preview.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";

type Props<Form extends object, Stored extends Form & { readonly id: number; readonly version: number }> = {
  title: string;
  what: "term" | "closure";
  /** The address of the calendar of the school. */
  back: string;
  /** Undefined for a new one. */
  of?: Stored;
  read: (form: FormData) => Form;
  preview: (body: Form & { readonly version?: number }) => Promise<Dates>;
  create: (body: Form & Taking) => Promise<unknown>;
  update: (body: Form & Taking & { version: number }) => Promise<unknown>;
  /** Undefined: a new one can't be deleted. */
  remove?: () => Promise<unknown>;
  /** The version that is stored now. */
  reread: () => Promise<Stored | undefined>;
  differences: (mine: Form, stored: Stored, opened: Stored) => readonly Difference<keyof Form & string>[];
  renderFields: (error: Submission["fieldError"]) => ReactNode;
};

/** Adds or edits a term or a closure, beside what that does to the dates and families of the whole school. */
export function DaysEditor<
  Form extends object,
  Stored extends Form & { readonly id: number; readonly version: number },
>(props: Props<Form, Stored>) {
  const { title, what, back, of, read, preview, create, update, remove, reread, differences, renderFields } = props;
  const { toasts } = useApp();
  const navigate = useNavigate();
  const submission = useSubmit();
  const removal = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const affected = useAffectedFamilies();
  const form = useRef<HTMLFormElement>(null);
  const [conflict, setConflict] = useState<{ mine: Form; stored: Stored; what: string } | null>(null);
  const { dates, look } = usePreview(
    () => (form.current === null ? null : preview(read(new FormData(form.current)))),
    of !== undefined,
  );
  const write = async (body: Form & Taking, version: number | undefined): Promise<true> => {
    if (version === undefined) await create(body);
    else await update({ ...body, version });
    toasts.show(`${capitalised(what)} saved.`, "good");
    await navigate(back);
    return true;
  };
  /** Also asks about what was chosen from two versions: it may affect others than what was typed. */
  const save = async (body: Form, version: number | undefined): Promise<boolean> => {
    try {
      const found = await preview({ ...body, ...(version !== undefined && { version }) });
      const told = await affected.ask(found);
      return told !== null && (await saving(async () => await write({ ...body, ...told, seen: found.seen }, version)));
    } catch (error) {
      const saved = savedMeanwhile(error);
      const stored = saved === null ? undefined : await reread();
      if (saved === null || stored === undefined) throw error;
      setConflict({ mine: body, stored, what: saved });
      return false;
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = read(new FormData(event.currentTarget));
    void submission.submit(async () => void (await save(body, of?.version)));
  };
  return (
    <div className={editor.screen}>
      <title>{title}</title>
      <div className={styles.head}>
        <BackTo to={back}>Terms and closures</BackTo>
        <h1>{title}</h1>
      </div>
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
          {renderFields(submission.fieldError)}
          <div className={styles.buttons}>
            <Button type="submit" tone="spot" busy={submission.busy}>
              Save {what}
            </Button>
            {remove !== undefined && (
              <DeleteButton
                what={what}
                busy={removal.busy}
                onDelete={() =>
                  void removal.submit(async () => {
                    await saving(async () => {
                      await remove();
                      return true;
                    });
                    toasts.show(`${capitalised(what)} deleted.`, "good");
                    await navigate(back);
                  })
                }
              >
                {what === "term"
                  ? "Its future dates are deleted too. Waiting-list offers for these dates are withdrawn: their families get an email and keep their places on the list. A term with bookings can't be deleted."
                  : "Lessons take place on these days again, with all places free. Families who lost their lessons are not booked again automatically."}
              </DeleteButton>
            )}
          </div>
          <FormProblem of={removal} />
        </div>
        <div className={editor.side}>
          <DatesPreview dates={dates} />
        </div>
      </form>
      {of !== undefined && <HistoryPanel of={`${what}:${of.id}`} />}
      {conflict !== null && of !== undefined && (
        <EditConflict
          key={conflict.stored.version}
          of={`this ${what}`}
          what={conflict.what}
          fields={differences(conflict.mine, conflict.stored, of)}
          save={async (theirs) => {
            const kept = Object.fromEntries(theirs.map((name) => [name, conflict.stored[name]]));
            return await save({ ...conflict.mine, ...kept }, conflict.stored.version);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  );
}
