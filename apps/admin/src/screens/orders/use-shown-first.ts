import { useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useRef, useState } from "react";
import { contentKey } from "../../ui/form-data.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { missingReason } from "./ReasonedForm.tsx";

type FieldErrors = Readonly<Record<string, string>>;
type Read<Asked> = { readonly ok: true; readonly value: Asked } | { readonly ok: false; readonly error: FieldErrors };

interface Calls<Asked, Preview, Change> {
  readonly preview: (asked: Asked) => Promise<Preview>;
  /** The change, with the amounts that were shown. The server refuses it if others are true by then. */
  readonly change: (asked: Asked, preview: Preview, reason: string) => Change;
  readonly send: (change: Change, idempotencyKey: string) => Promise<unknown>;
  readonly onDone: () => Promise<void>;
}

/** A change of an order that is shown before it is done: `ask`, see, `commit`. Another choice (`choose`) hides what was shown. */
export function useShownFirst<Asked, Preview, Change>({
  preview,
  change,
  send,
  onDone,
}: Calls<Asked, Preview, Change>) {
  const { toasts } = useApp();
  const asking = useSubmit();
  const doing = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [key] = useState(() => crypto.randomUUID());
  const [shown, setShown] = useState<{ asked: Asked; preview: Preview } | null>(null);
  const choices = useRef(0);
  const choose = () => {
    choices.current += 1;
    setShown(null);
    asking.reset();
    doing.reset();
  };
  const ask = async (read: Read<Asked>): Promise<void> => {
    const choice = choices.current;
    await asking.submit(
      async () => {
        if (!read.ok) return;
        const found = await preview(read.value);
        // Something else was chosen meanwhile: the amounts are not those of the form any more.
        if (choice === choices.current) setShown({ asked: read.value, preview: found });
      },
      read.ok ? {} : read.error,
    );
  };
  const commit = async (reason: string): Promise<void> => {
    if (shown === null) return;
    const body = change(shown.asked, shown.preview, reason);
    const done = await doing.submit(
      async () =>
        void (await saving(async () => {
          await send(body, contentKey(key, body));
          return true;
        })),
      missingReason(reason),
    );
    if (!done) return;
    setShown(null);
    toasts.show("Done. The family gets an email about it.", "good");
    await onDone();
  };
  return { shown: shown?.preview ?? null, asking, doing, onInput, choose, ask, commit };
}
