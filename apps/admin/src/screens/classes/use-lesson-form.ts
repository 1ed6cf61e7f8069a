import type { DatesPreview } from "@matinee/contract/client";
import { useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useRef, type InputEvent, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { useAffectedFamilies, type Affected } from "../../ui/AffectedFamilies.tsx";
import { useInFormDialog } from "../../ui/unsaved/FormDialog.tsx";
import { READ_AGAIN, readAgain } from "../../ui/saved-meanwhile.ts";
import { usePreview } from "../../ui/use-preview.ts";
import { typedIn, type TypedFields } from "./typed-fields.ts";

interface LessonFormCalls<Body, Found> {
  readonly bodyOf: (data: FormData) => Body;
  readonly preview: (body: Body) => Promise<Found>;
  /** Saves what was previewed. */
  readonly put: (body: Body & Affected & { seen: string | null }) => Promise<unknown>;
  /** True: what a save does is looked at before anything is typed. */
  readonly previewsAtOnce: boolean;
  readonly onTyped: (fields: TypedFields) => void;
  readonly onDone: () => void;
}

/** A form about one lesson: it shows what a save does while somebody types, and asks about families whose places it takes. */
export function useLessonForm<Body extends object, Found extends DatesPreview>({
  bodyOf,
  preview,
  put,
  previewsAtOnce,
  onTyped,
  onDone,
}: LessonFormCalls<Body, Found>) {
  const { toasts } = useApp();
  const revalidator = useRevalidator();
  const submission = useSubmit(READ_AGAIN);
  useInFormDialog(submission.busy);
  const affected = useAffectedFamilies();
  const form = useRef<HTMLFormElement>(null);
  const { dates: found, look } = usePreview(
    () => (form.current === null ? null : preview(bodyOf(new FormData(form.current)))),
    previewsAtOnce,
  );
  const save = (body: Body) =>
    void submission.submit(async () => {
      const seen = await preview(body);
      const told = await affected.ask(seen);
      if (told === null) return;
      await put({ ...body, ...told, seen: seen.seen }).catch(readAgain(() => revalidator.revalidate()));
      toasts.show("Lesson saved.", "good");
      onDone();
      await revalidator.revalidate();
    });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(bodyOf(new FormData(event.currentTarget)));
  };
  const onInput = (event: InputEvent<HTMLFormElement>) => {
    onTyped(typedIn(event.currentTarget));
    look();
  };
  return { form, found, onInput, save, submit, submission, question: affected.question };
}
