import type { StaffPictures } from "@matinee/contract/client";
import { Badge, Button, cx, Icon, TextInput, VisuallyHidden } from "@matinee/ui";
import { FormProblem, uploadApi, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useEffect, useRef, useState, type ChangeEvent } from "react";
import editor from "../../ui/editor.module.css";
import page from "../../ui/page.module.css";
import { smallerPhotograph } from "./smaller-photograph.ts";
import styles from "./item-pictures.module.css";

type Picture = StaffPictures["pictures"][number];
type Props = {
  item: { readonly id: number; readonly name: string };
  opened: StaffPictures;
  /** True for those who may look and change nothing. */
  readOnly: boolean;
};

const POLL_MS = 1_500;

/** The pictures of an item: added, put in order, described and removed. Each change is saved at once. */
export function ItemPictures({ item, opened, readOnly }: Props) {
  const app = useApp();
  const { api } = app;
  const submission = useSubmit({ body_too_large: "This file is larger than 10 MB. Please choose a smaller one." });
  const [{ pictures, most }, setStored] = useState(opened);
  const [texts, setTexts] = useState<ReadonlyMap<number, string>>(new Map());
  const [said, setSaid] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const [focus, setFocus] = useState<readonly string[]>([]);
  const path = { id: item.id };
  const isPreparing = pictures.some(({ status }) => status === "preparing");
  const textOf = ({ id, alt }: Picture) => texts.get(id) ?? alt;
  const isTyped = pictures.some((one) => textOf(one) !== one.alt);

  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(() => {
      // Whatever goes wrong is asked for again.
      void api
        .call("GET /v1/staff/items/{id}/pictures", { path: { id: item.id }, quiet: true })
        .then(setStored, () => {});
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [api, isPreparing, item.id]);

  // A button that moved with its picture keeps the focus; at an end it gives it to its neighbour.
  useEffect(() => {
    const found = focus.map((name) => list.current?.querySelector<HTMLElement>(`[data-name="${name}"]`));
    found.find((one) => one)?.focus();
  }, [focus]);

  const save = (next: readonly Picture[], done: string) =>
    submission.submit(async () => {
      const body = { pictures: next.map((one) => ({ id: one.id, version: one.version, alt: textOf(one) })) };
      try {
        setStored(await api.call("PUT /v1/staff/items/{id}/pictures", { path, body, quiet: true }));
      } catch (error) {
        // Somebody else has changed them: here they are as they are now.
        setStored(await api.call("GET /v1/staff/items/{id}/pictures", { path, quiet: true }));
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
      const ids = { ...path, picture_id: picture.id };
      setStored(await api.call("DELETE /v1/staff/items/{id}/pictures/{picture_id}", { path: ids, quiet: true }));
      const neighbour = pictures[at + 1] ?? pictures[at - 1];
      setFocus(neighbour === undefined ? [] : [`remove-${neighbour.id}`]);
      setSaid("Picture removed.");
    });
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    const idempotencyKey = crypto.randomUUID();
    await submission.submit(async () => {
      const upload = uploadApi(app, await smallerPhotograph(file));
      setStored(await upload.call("POST /v1/staff/items/{id}/pictures", { path, idempotencyKey, quiet: true }));
      setSaid("Picture uploaded. It is being prepared.");
    });
    // The same file can be chosen again.
    input.value = "";
  };
  return (
    <section className={cx(editor.section, styles.section)} aria-labelledby="pictures">
      <h2 id="pictures" className={styles.title}>
        Pictures
      </h2>
      <FormProblem of={submission} />
      {pictures.length === 0 && <p className={page.mute}>Without a picture the shop shows a drawing of the item.</p>}
      <ul className={styles.list} ref={list}>
        {pictures.map((picture, nth) => (
          <li key={picture.id} className={styles.picture}>
            <Preview of={picture} />
            <div className={styles.side}>
              <p className={styles.place}>
                Picture {nth + 1}
                {nth === 0 && picture.status === "ready" && <Badge>Shown first</Badge>}
              </p>
              <TextInput
                label="What it shows"
                help={nth === 0 ? "For people who can’t see it, such as: A girl in a red hoodie." : undefined}
                maxLength={200}
                autoComplete="off"
                readOnly={readOnly}
                value={textOf(picture)}
                onChange={(event) => setTexts(new Map(texts).set(picture.id, event.target.value))}
                error={submission.fieldError(`pictures.${nth}.alt`)}
              />
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
                    Remove<VisuallyHidden> picture {nth + 1}</VisuallyHidden>
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
      {!readOnly && pictures.length < most && (
        <TextInput
          label="Add a picture"
          help={`A JPEG, PNG or WebP file of at most 10 MB and at least 390 × 200 pixels. What the camera noted in it, such as the place, is removed. At most ${most} pictures. Show a child only if the family has agreed.`}
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
      <Icon name="alert" size={18} /> This picture could not be read. Please remove it, and upload another one.
    </p>
  );
}
