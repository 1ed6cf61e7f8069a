import type { DeletionTerms } from "@matinee/contract/client";
import { Button, Checkbox, Dialog, TextInput } from "@matinee/ui";
import { formatPenceExact } from "@matinee/format";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useRef, useState } from "react";
import { OWN_ONLY_TEXTS } from "../common/own-only.ts";
import styles from "./data.module.css";

export type DeletionResult = Pick<DeletionTerms, "erased" | "kept">;
type DeleteDialogProps = {
  credit: number;
  open: boolean;
  onClose: () => void;
  onDeleted: (terms: DeletionResult) => void;
};

const FORM = "delete-account";
const TICK = "Please tick this box to continue.";

/** Asks for the password before the account is deleted. */
export function DeleteDialog({ credit, open, onClose, onDeleted }: DeleteDialogProps) {
  const { api, session } = useApp();
  const submission = useSubmit(OWN_ONLY_TEXTS);
  const { busy, submit, fieldError, reset } = submission;
  const [password, setPassword] = useState("");
  const [giveUp, setGiveUp] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const allTicked = isConfirmed && (credit === 0 || giveUp);

  const remove = () =>
    submit(async () => {
      const done = await api.call("POST /v1/account/delete", {
        body: { password, give_up_credit: giveUp },
        quiet: true,
      });
      onDeleted(done);
      await session.logout();
    });
  const close = () => {
    reset();
    setTried(false);
    setPassword("");
    onClose();
  };

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Delete your account for good?"
      foot={
        <>
          <Button tone="quiet" onClick={close}>
            Keep my account
          </Button>
          <Button tone="ink" type="submit" form={FORM} busy={busy}>
            Delete for good
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        ref={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (allTicked) void remove();
          else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
        }}
      >
        {credit > 0 && (
          <Checkbox
            label={`I give up my credit of ${formatPenceExact(credit)}`}
            help="If you would rather have it paid out, ask your school first."
            checked={giveUp}
            error={tried && !giveUp ? TICK : null}
            onChange={(event) => setGiveUp(event.target.checked)}
          />
        )}
        <Checkbox
          label="I have downloaded everything I want to keep, including receipts"
          help="A deleted account can't be restored."
          checked={isConfirmed}
          error={tried && !isConfirmed ? TICK : null}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
        <TextInput
          label="Your password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={fieldError("password")}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FormProblem of={submission} />
      </form>
    </Dialog>
  );
}
