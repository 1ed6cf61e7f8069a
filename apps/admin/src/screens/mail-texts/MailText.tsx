import type { MailExample, MailText } from "@matinee/contract/client";
import { Button, Notice, TextArea, VisuallyHidden } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useRef, useState, type ComponentProps, type SubmitEvent } from "react";
import { Link, useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { EditConflict, type Difference } from "../../ui/EditConflict.tsx";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import page from "../../ui/page.module.css";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { schoolLoader } from "../school/read-school.ts";
import { SchoolPage } from "../school/SchoolPage.tsx";
import { isMailKind, MAIL_KINDS, PLACEHOLDERS } from "./mail-kinds.ts";
import { MailPreview } from "./MailPreview.tsx";
import styles from "./mail-text.module.css";

type Part = "opening" | "closing";
type Words = Readonly<Record<Part, string>>;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const kind = params["kind"];
  if (!isMailKind(kind)) throw new Response(null, { status: 404 });
  const path = { id: Number(params["id"]) };
  const [school, texts, examples] = await Promise.all([
    schoolLoader({ context, params }),
    api.call("GET /v1/staff/schools/{id}/mail-texts", { path, quiet: true }),
    // The words can be written without them, and a made-up family is always there.
    api
      .call("GET /v1/staff/schools/{id}/mail-texts/{kind}/examples", { path: { ...path, kind }, quiet: true })
      .catch((): MailExample[] => []),
  ]);
  const text = texts.find((one) => one.kind === kind);
  if (text === undefined) throw new Response(null, { status: 404 });
  return { school, text, examples };
}

/** The words of a school in one kind of email, beside the email as a family would get it. */
export function Component() {
  const { school, text, examples } = useLoaderData<typeof loader>();
  // Kept while the words are saved, and not for another kind of mail or another school.
  const of = `${school.id} ${text.kind}`;
  const [chosen, setChosen] = useState<{ of: string; example: MailExample | null }>({ of, example: null });
  const example = chosen.of === of ? chosen.example : null;
  const setExample = (next: MailExample | null) => setChosen({ of, example: next });
  return (
    <SchoolPage school={school} title={MAIL_KINDS[text.kind].title} hasHistory={false}>
      <p className={page.mute}>
        {MAIL_KINDS[text.kind].about} <Link to={`/schools/${school.id}/mail-texts`}>All email texts</Link>
      </p>
      {text.broken && (
        <Notice tone="problem">
          This text contains a mistake, so families get the standard text. Please correct it, and save it.
        </Notice>
      )}
      <Editor
        key={`${text.kind} ${text.version}`}
        schoolId={school.id}
        text={text}
        preview={{ examples, example, onExample: setExample }}
      />
      <HistoryPanel of={`mail_text:${school.id}.${text.kind}`} />
    </SchoolPage>
  );
}

const LABELS = {
  opening: { label: "Opening words", help: "After the greeting, before the facts." },
  closing: { label: "Closing words", help: "At the end, below the facts and the buttons." },
} as const;

const shownOf = (text: MailText): Words => ({
  opening: text.opening ?? text.standard.opening,
  closing: text.closing ?? text.standard.closing,
});

type EditorProps = {
  schoolId: number;
  text: MailText;
  preview: Pick<ComponentProps<typeof MailPreview>, "examples" | "example" | "onExample">;
};

function Editor({ schoolId, text, preview }: EditorProps) {
  const { api, toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [wording, setWording] = useState(shownOf(text));
  const [conflict, setConflict] = useState<{ stored: MailText; what: string } | null>(null);
  const last = useRef<HTMLTextAreaElement>(null);
  const parts: readonly Part[] = text.has_opening ? ["opening", "closing"] : ["closing"];
  const path = { id: schoolId, kind: text.kind };

  const send = async (change: MailText | Words, version: number): Promise<boolean> => {
    try {
      const { opening, closing } = change;
      await api.call("PUT /v1/staff/schools/{id}/mail-texts/{kind}", {
        path,
        body: { opening, closing, version },
        quiet: true,
      });
    } catch (error) {
      const what = savedMeanwhile(error);
      if (what === null) throw error;
      const texts = await api.call("GET /v1/staff/schools/{id}/mail-texts", { path: { id: schoolId }, quiet: true });
      const stored = texts.find(({ kind }) => kind === text.kind);
      if (stored === undefined) throw error;
      setConflict({ stored, what });
      return false;
    }
    setConflict(null);
    toasts.show("Saved. Every email that is sent from now on has these words.", "good");
    await revalidator.revalidate();
    return true;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void submission.submit(async () => void (await saving(async () => await send(wording, text.version))));
  };
  const write = (part: Part, value: string) => {
    setWording((before) => ({ ...before, [part]: value }));
    onInput();
  };
  /** Puts a placeholder where the cursor was last. */
  const insert = (placeholder: string) => {
    const field = last.current;
    const part = parts.find((one) => one === field?.name) ?? parts[0] ?? "closing";
    const at = field === null ? wording[part].length : field.selectionStart;
    const to = field === null ? at : field.selectionEnd;
    write(part, wording[part].slice(0, at) + placeholder + wording[part].slice(to));
    field?.focus();
  };
  const isStandard = parts.every((part) => wording[part].trim() === text.standard[part]);
  return (
    <div className={styles.editor}>
      <form className={page.form} noValidate onSubmit={submit}>
        <FormProblem of={submission} />
        {parts.map((part) => (
          <TextArea
            key={part}
            {...(text.has_opening
              ? LABELS[part]
              : { label: "Your words", help: "Such as your name and your opening hours." })}
            name={part}
            rows={5}
            value={wording[part]}
            onChange={(event) => write(part, event.target.value)}
            onFocus={(event) => void (last.current = event.currentTarget)}
            error={submission.fieldError(part)}
          />
        ))}
        <p className={styles.hint}>
          A blank line begins a paragraph, and lines that begin with - are a list. **Two stars** make words bold, *one
          star* italic, and [our website](https://example.org) is a link.
        </p>
        <div className={styles.chips} role="group" aria-labelledby="fill-in">
          <p className={styles.hint} id="fill-in">
            Insert at the cursor:
          </p>
          {text.placeholders.map((placeholder) => (
            <Button key={placeholder} tone="quiet" size="small" onClick={() => insert(placeholder)}>
              <VisuallyHidden>Fill in </VisuallyHidden>
              {PLACEHOLDERS[placeholder] ?? placeholder}
            </Button>
          ))}
        </div>
        <div className={page.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Save
          </Button>
          <Button
            tone="quiet"
            disabled={isStandard}
            onClick={() => {
              setWording(text.standard);
              onInput();
            }}
          >
            Back to the standard text
          </Button>
        </div>
      </form>
      <MailPreview path={path} words={wording} {...preview} />
      {conflict !== null && (
        <EditConflict
          key={conflict.stored.version}
          of="these words"
          what={conflict.what}
          fields={differencesOf(parts, wording, { stored: shownOf(conflict.stored), opened: shownOf(text) })}
          save={async (theirs) => {
            const theirText = shownOf(conflict.stored);
            const chosen = Object.fromEntries(theirs.map((part) => [part, theirText[part]]));
            return await saving(async () => await send({ ...wording, ...chosen }, conflict.stored.version));
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  );
}

function differencesOf(
  parts: readonly Part[],
  mine: Words,
  { stored, opened }: { readonly stored: Words; readonly opened: Words },
): Difference<Part>[] {
  return parts
    .filter((part) => mine[part] !== stored[part])
    .map((part) => ({
      name: part,
      label: LABELS[part].label,
      mine: mine[part],
      theirs: stored[part],
      isEdited: mine[part] !== opened[part],
    }));
}
