import type { CallInput, MailExample, MailPreview as Preview } from "@matinee/contract/client";
import { ApiError } from "@matinee/contract/client";
import { tableDate } from "@matinee/format";
import { Select } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useState } from "react";
import editor from "../../ui/editor.module.css";
import page from "../../ui/page.module.css";
import { familiesToChoose } from "./families-to-choose.ts";
import styles from "./mail-text.module.css";

const PAUSE_MS = 400;

type Props = {
  path: NonNullable<CallInput<"POST /v1/staff/schools/{id}/mail-texts/{kind}/preview", "path">>;
  words: { readonly opening: string; readonly closing: string };
  /** The latest families of the school to choose from. */
  examples: readonly MailExample[];
  /** The chosen one, which need not be among them; null for a made-up family. */
  example: MailExample | null;
  onExample: (example: MailExample | null) => void;
};

/** The email as a family would get it, made up or one of the school's, once nobody has typed for a moment. */
export function MailPreview({ path: { id, kind }, words: { opening, closing }, examples, example, onExample }: Props) {
  const { api } = useApp();
  const [shown, setShown] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const families = familiesToChoose(examples, example);
  const exampleId = example?.id;
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const body = { opening, closing, ...(exampleId !== undefined && { example: exampleId }) };
      const call = "POST /v1/staff/schools/{id}/mail-texts/{kind}/preview";
      try {
        const found = await api.call(call, { path: { id, kind }, body, quiet: true });
        if (isGone) return;
        setShown(found);
        setProblem(null);
      } catch (error) {
        if (!isGone) setProblem(problemText(error));
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [api, id, kind, opening, closing, exampleId]);
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      {families.length > 0 && (
        <Select
          label="Family"
          value={exampleId ?? ""}
          onChange={(event) => {
            // What is shown, and what was wrong, is another family's.
            setShown(null);
            setProblem(null);
            onExample(families.find(({ id: one }) => one === event.target.value) ?? null);
          }}
        >
          <option value="">A made-up family</option>
          {families.map((one) => (
            <option key={one.id} value={one.id}>
              {`${one.family}: ${one.about}, ${tableDate(one.on)}`}
            </option>
          ))}
        </Select>
      )}
      <p className={page.mute}>
        {example === null
          ? "For a made-up family. A real email has the family's own details."
          : "As this family would get it today. Nothing is sent."}
      </p>
      {problem !== null && <p role="status">{problem}</p>}
      {shown === null && problem === null && <p role="status">Loading…</p>}
      {shown !== null && (
        <>
          <p>
            <strong>Subject:</strong> {shown.subject}
          </p>
          {/* Without any right: what stands in a mail runs no script here. */}
          <iframe className={styles.mail} title="The email" sandbox="" srcDoc={shown.html} />
          <details>
            <summary data-arrow className={editor.summary}>
              As plain text
            </summary>
            <pre className={styles.plain}>{shown.text}</pre>
          </details>
        </>
      )}
    </section>
  );
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

function problemText(error: unknown): string {
  if (isMissing(error)) return "This family no longer gets this email. Please choose another one.";
  const wrong = error instanceof ApiError ? (error.fieldMessage("opening") ?? error.fieldMessage("closing")) : null;
  return wrong === null ? "The preview could not be loaded." : `No preview: ${wrong}`;
}
