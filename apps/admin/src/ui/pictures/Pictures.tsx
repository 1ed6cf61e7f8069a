import type { StaffPictures } from "@matinee/contract/client";
import { Badge, Button, cx, Icon, TextInput, VisuallyHidden } from "@matinee/ui";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import { useEffect, useRef, useState, type ChangeEvent } from "react";
import editor from "../editor.module.css";
import page from "../page.module.css";
import { leavesForm } from "../unsaved/unsaved-work.ts";
import { useUnsaved } from "../unsaved/use-unsaved.ts";
import type { PictureCalls } from "./picture-calls.ts";
import styles from "./pictures.module.css";

type Picture = StaffPictures["pictures"][number];
type Props = {
  /** The same object at each rendering. */
  calls: PictureCalls;
  opened: StaffPictures;
  of: keyof typeof TEXTS;
  /** True for those who may look and change nothing. */
  readOnly: boolean;
};

const REMOVED = "Details that the camera added, such as the location, are removed.";
const TEXTS = {
  item: { none: "Without a picture the shop shows a drawing of the item." },
  class: { none: "Without a picture the shop shows a drawing of the class." },
  camp: { none: "Without a picture the shop shows a drawing of the camp." },
  logo: { none: "Without a logo the shop shows the name of the school." },
} as const;

const POLL_MS = 1_500;

/** The pictures of what a school sells: added, put in order, described and removed. Each change is saved at once. */
export function Pictures({ calls, opened, of, readOnly }: Props) {
  const isLogo = of === "logo";
  const what = isLogo ? "Logo" : "Picture";
  const submission = useSubmit({ body_too_large: "This file is larger than 10 MB. Please choose a smaller one." });
  const [{ pictures, most }, setStored] = useState(opened);
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const [focus, setFocus] = useState<readonly string[]>([]);
  const isPreparing = pictures.some(({ status }) => status === "preparing");
  const textOf = ({ id, alt }: Picture) => texts.get(id) ?? alt;
  const isTyped = pictures.some((one) => textOf(one) !== one.alt);
  useUnsaved(isTyped, leavesForm);

  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(() => {
      // Whatever goes wrong is asked for again.
      void calls.list().then(setStored, () => {});
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [calls, isPreparing]);

  // A button that moved with its picture keeps the focus; at an end it gives it to its neighbour.
  useEffect(() => {
    const found = focus.map((name) => list.current?.querySelector<HTMLElement>(`[data-name="${name}"]`));
    found.find((one) => one)?.focus();
  }, [focus]);

  const save = (next: readonly Picture[], done: string) =>
    submission.submit(async () => {
      if (calls.save === undefined) return;
      try {
        setStored(await calls.save(next.map((one) => ({ id: one.id, version: one.version, alt: textOf(one) }))));
      } catch (error) {
        // Somebody else has changed them: here they are as they are now.
        setStored(await calls.list());
        throw error;
      }
      setTexts(new Map());
      setSaid(done);
    });
  const move = async (picture: Picture, by: -1 | 1) => {
    const at = pictures.indexOf(picture);
    const others = pictures.filter((one) => one !== picture);
    const next = [...others.slice(0, at + by), picture, ...others.slice(at + by)];
    const moved = await save(next, `Picture ${at + 1} is now picture ${at + by + 1} of ${pictures.length}.`);
    const [same, other] = by < 0 ? ["up", "down"] : ["down", "up"];
    if (moved) setFocus([`${same}-${picture.id}`, `${other}-${picture.id}`]);
  };
  const remove = (picture: Picture) =>
    submission.submit(async () => {
      const at = pictures.indexOf(picture);
      setStored(await calls.remove(picture.id));
      const neighbour = pictures[at + 1] ?? pictures[at - 1];
      setFocus(neighbour === undefined ? [] : [`remove-${neighbour.id}`]);
      setSaid(`${what} removed.`);
    });
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    const idempotencyKey = crypto.randomUUID();
    await submission.submit(async () => {
      setStored(await calls.add(file, idempotencyKey));
      setSaid(`${what} uploaded.`);
    });
    // The same file can be chosen again.
    input.value = "";
  };
  return (
    <section className={cx(editor.section, styles.section)} aria-labelledby="pictures">
      <h2 id="pictures" className={styles.title}>
        {isLogo ? "Logo" : "Pictures"}
      </h2>
      <FormProblem of={submission} />
      {pictures.length === 0 && <p className={page.mute}>{TEXTS[of].none}</p>}
      <ul className={styles.list} ref={list}>
        {pictures.map((picture, nth) => (
          <li key={picture.id} className={styles.picture}>
            <Preview of={picture} />
            <div className={styles.side}>
              {!isLogo && (
                <>
                  <p className={styles.place}>
                    Picture {nth + 1}
                    {nth === 0 && picture.status === "ready" && <Badge>Shown first</Badge>}
                  </p>
                  <TextInput
                    label="What it shows"
                    help={nth === 0 ? "For people who can't see it, such as: A girl in a red hoodie." : undefined}
                    maxLength={200}
                    autoComplete="off"
                    readOnly={readOnly}
                    value={textOf(picture)}
                    onChange={(event) => setTexts(new Map(texts).set(picture.id, event.target.value))}
                    error={submission.fieldError(`pictures.${nth}.alt`)}
                  />
                </>
              )}
              {!readOnly && (
                <div className={page.buttons}>
                  {nth > 0 && (
                    <Button
                      size="small"
                      tone="quiet"
                      data-name={`up-${picture.id}`}
                      onClick={() => void move(picture, -1)}
                    >
                      Move up<VisuallyHidden> picture {nth + 1}</VisuallyHidden>
                    </Button>
                  )}
                  {nth < pictures.length - 1 && (
                    <Button
                      size="small"
                      tone="quiet"
                      data-name={`down-${picture.id}`}
                      onClick={() => void move(picture, 1)}
                    >
                      Move down<VisuallyHidden> picture {nth + 1}</VisuallyHidden>
                    </Button>
                  )}
                  <Button
                    size="small"
                    tone="quiet"
                    data-name={`remove-${picture.id}`}
                    onClick={() => void remove(picture)}
                  >
                    Remove<VisuallyHidden> {isLogo ? "the logo" : `picture ${nth + 1}`}</VisuallyHidden>
                  </Button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p role="status" className={said === "" ? undefined : page.mute}>
        {said}
      </p>
      {isTyped && (
        <div className={page.buttons}>
          <Button tone="spot" busy={submission.busy} onClick={() => void save(pictures, "Texts saved.")}>
            Save the texts
          </Button>
        </div>
      )}
      {!readOnly && (isLogo || pictures.length < most) && (
        <TextInput
          label={!isLogo ? "Add a picture" : pictures.length === 0 ? "Add a logo" : "Choose another logo"}
          help={
            isLogo
              ? "A PNG, WebP or JPEG file of at least 80 × 80 pixels, best with a clear background. The shop shows it 40 pixels high."
              : `A JPEG, PNG or WebP file of at most 10 MB and at least 390 × 200 pixels. ${REMOVED} At most ${most} pictures. Show a child only if the family has agreed.`
          }
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={submission.busy}
          onChange={(event) => void choose(event)}
          error={submission.fieldError("picture")}
        />
      )}
    </section>
  );
}

function Preview({ of: { status, src, alt } }: { of: Picture }) {
  if (status === "ready" && src !== null) return <img className={styles.preview} src={src} alt={alt} loading="lazy" />;
  if (status === "preparing") return <p className={styles.preview}>Being prepared…</p>;
  return (
    <p className={styles.preview}>
      <Icon name="alert" size={18} /> It could not be read. Please remove it, and upload another one.
    </p>
  );
}
