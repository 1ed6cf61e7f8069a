import { ApiError, type JoinedLists } from "@matinee/contract/client";
import { Button, Checkbox, Drawing, Notice } from "@matinee/ui";
import { knownOutcome } from "@matinee/webapp";
import { useCallback, useState } from "react";
import { failureText } from "../../shared/application/failure-text.ts";
import { StepHeading } from "../../shared/application/StepHeading.tsx";
import { MailedLinkState } from "../../shared/mailed-link/MailedLinkState.tsx";
import { useMailedLink } from "../../shared/mailed-link/use-mailed-link.ts";
import { useApi } from "../../shared/visitor/visitor.tsx";
import { headingText, placeText } from "./joined-lists-text.ts";
import linkStyles from "../../shared/mailed-link/mailed-link.module.css";
import styles from "./joined-lists.module.css";

/** The waiting lists that children joined together. The mailed link leads here; only the button on it changes anything. */
export function JoinedListsScreen({ linkKey }: { linkKey: string }) {
  const api = useApi();
  const ask = useCallback(
    async () => await api.call("GET /v1/joined-lists/{key}", { path: { key: linkKey }, quiet: true }),
    [api, linkKey],
  );
  const { state, load, show } = useMailedLink(ask);
  if (state.kind !== "found")
    return (
      <MailedLinkState
        state={state.kind}
        what="your place on the waiting list"
        elsewhere={{ label: "Find a class", to: "/find-classes" }}
        reassurance="You keep your place until you leave the list."
        onRetry={() => void load()}
      />
    );
  const { places, sellers } = state.value;
  const waiting = places.filter(({ status }) => status === "waiting");
  const others = places.filter(({ status }) => status !== "waiting");
  return (
    <div className={linkStyles.screen}>
      <Drawing name={waiting.length > 0 ? "stage" : "ticket"} className={linkStyles.drawing} />
      <StepHeading
        lead={
          waiting.length > 0
            ? "If you leave, we will not offer you any more places, and the families behind you move up. If you join again, you start at the end of the list."
            : undefined
        }
      >
        {headingText(places)}
      </StepHeading>
      {waiting.length > 0 && (
        <LeaveForm
          key={waiting.map(({ id }) => id).join()}
          linkKey={linkKey}
          places={waiting}
          onLeft={show}
          onChanged={() => void load()}
        />
      )}
      {others.length > 0 && (
        <ul className={styles.places}>
          {others.map((place) => (
            <li key={place.id}>
              <strong>
                {place.child}: {place.name}
              </strong>
              <span>{placeText(place)}</span>
            </li>
          ))}
        </ul>
      )}
      {sellers.map(({ name, phone, email }) => (
        <p key={name} className={styles.small}>
          Questions? {name}: {phone}, {email}
        </p>
      ))}
    </div>
  );
}

type LeaveFormProps = {
  linkKey: string;
  places: JoinedLists["places"];
  onLeft: (lists: JoinedLists) => void;
  /** A place has changed meanwhile. */
  onChanged: () => void;
};

function LeaveForm({ linkKey, places, onLeft, onChanged }: LeaveFormProps) {
  const api = useApi();
  const [staying, setStaying] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const leaving = places.filter(({ id }) => !staying.has(id));
  const leave = async () => {
    if (busy) return;
    if (leaving.length === 0) return setFailure("Please choose who leaves the list.");
    setBusy(true);
    setFailure(null);
    try {
      const body = { ids: leaving.map(({ id }) => id) };
      onLeft(
        await knownOutcome(() =>
          api.call("POST /v1/joined-lists/{key}/leave", { path: { key: linkKey }, body, inline: true }),
        ),
      );
    } catch (error) {
      if (error instanceof ApiError && error.code === "waiting_ended") onChanged();
      else setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void leave();
      }}
    >
      <ul className={styles.places}>
        {places.map((place) => {
          const title = `${place.child}: ${place.name}`;
          const where = `${place.location.name}, ${place.location.post_town}`;
          return (
            <li key={place.id}>
              {places.length === 1 ? (
                <strong>{title}</strong>
              ) : (
                <Checkbox
                  name={place.id}
                  label={title}
                  checked={!staying.has(place.id)}
                  onChange={({ target }) => {
                    const next = new Set(staying);
                    if (target.checked) next.delete(place.id);
                    else next.add(place.id);
                    setStaying(next);
                  }}
                />
              )}
              <span>
                {where}. {placeText(place)}.
              </span>
            </li>
          );
        })}
      </ul>
      {failure !== null && <Notice tone="problem" live title={failure} />}
      <Button type="submit" tone="ink" size="large" busy={busy}>
        {leaving.length > 1 ? "Leave these waiting lists" : "Leave the waiting list"}
      </Button>
    </form>
  );
}
