import type { DeletionTerms } from "@matinee/contract/client";
import { Button, Checkbox, formatPenceExact, Notice, TextInput } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { Link } from "react-router";
import common from "../common/screen.module.css";
import { useSave } from "../common/use-save.ts";
import { Kept } from "./Kept.tsx";
import styles from "./data.module.css";

type DeleteAccountProps = { terms: DeletionTerms; onDeleted: (terms: Pick<DeletionTerms, "erased" | "kept">) => void };

/** The end of the account: what stands against it, what goes and what stays, and the password once more. */
export function DeleteAccount({ terms, onDeleted }: DeleteAccountProps) {
  const { api, session } = useApp();
  const { busy, save, errorOf, trouble } = useSave();
  const [password, setPassword] = useState("");
  const [giveUp, setGiveUp] = useState(false);
  const [sure, setSure] = useState(false);
  const open = terms.blockers.length === 0;

  const remove = () =>
    save(async () => {
      const done = await api.call("POST /v1/account/delete", {
        body: { password, give_up_credit: giveUp },
        quiet: true,
      });
      onDeleted(done);
      await session.logout();
    });

  return (
    <section className={common.section} aria-labelledby="delete">
      <h2 id="delete">Delete my account</h2>
      {!open && (
        <Notice tone="reminder" title="Your account can’t be deleted yet">
          <ul className={styles.points}>
            {terms.blockers.map(({ text, order_id: id }) => (
              <li key={text}>{id === null ? text : <Link to={`/orders/${id}`}>{text}</Link>}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Kept terms={terms} level={3} />
      {open && (
        <form
          noValidate
          className={styles.form}
          aria-labelledby="delete"
          onSubmit={(event) => {
            event.preventDefault();
            if (sure) void remove();
          }}
        >
          {terms.credit > 0 && (
            <Checkbox
              label={`I give up my credit of ${formatPenceExact(terms.credit)}`}
              help="Ask your school first if you would rather have it paid out."
              checked={giveUp}
              onChange={(event) => setGiveUp(event.target.checked)}
            />
          )}
          <Checkbox
            label="I have downloaded what I want to keep, receipts too"
            help="Afterwards nobody can bring it back, and neither can we."
            checked={sure}
            onChange={(event) => setSure(event.target.checked)}
          />
          <TextInput
            label="Your password"
            type="password"
            autoComplete="current-password"
            value={password}
            error={errorOf("password")}
            onChange={(event) => setPassword(event.target.value)}
          />
          {trouble !== null && <Notice tone="problem" live title={trouble} />}
          <div>
            <Button tone="ink" type="submit" busy={busy} disabled={!sure || password === ""}>
              Delete my account for good
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
