import type { CalendarLink } from "@matinee/contract/client";
import { Button, Card, Dialog, LinkButton, Notice, TextInput } from "@matinee/ui";
import { focusSoon } from "@matinee/webapp";
import { useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { formatInstantDate } from "@matinee/format";
import common from "../common/screen.module.css";
import styles from "./bookings.module.css";

const ADD = "add-to-calendar";
const ADDRESS = "calendar-address";

/** Everything booked in the family's own calendar, by a private address that can be made anew. */
export function CalendarBox({ link: first }: { link: CalendarLink }) {
  const { api } = useApp();
  const [link, setLink] = useState(first);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(false);
  const [message, setSaid] = useState("");

  async function renew(words: string): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      setLink(await api.call("POST /v1/account/calendar/renew", { quiet: true }));
      setAsked(false);
      setSaid(words);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  async function make(): Promise<void> {
    await renew("Your calendar address is ready.");
    focusSoon(ADD);
  }

  async function copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setSaid("The address is copied.");
    } catch {
      setSaid("Your browser does not let us copy. The address is selected: please copy it yourself.");
      focusSoon(ADDRESS);
    }
  }

  const { url, webcal_url: webcal, renewed_at: renewedAt } = link;
  return (
    <Card as="section" className={styles.calendar} aria-labelledby="calendar">
      <h2 id="calendar">In your own calendar</h2>
      <p className={styles.small}>
        See every class and camp in the calendar on your phone, kept up to date by itself. It shows first names and
        places, and nothing about health.
      </p>
      {url === null || webcal === null ? (
        <div>
          <Button tone="quiet" busy={busy} onClick={() => void make()}>
            Make my calendar address
          </Button>
        </div>
      ) : (
        <>
          <div className={common.actions}>
            <LinkButton id={ADD} tone="spot" href={webcal}>
              Add to my calendar
            </LinkButton>
            <Button tone="quiet" onClick={() => void copy(url)}>
              Copy the address
            </Button>
          </div>
          <TextInput
            id={ADDRESS}
            label="Your calendar address"
            help="For Google Calendar: choose “Other calendars”, then “From URL”, and paste it there."
            className={styles.address}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <p className={styles.small}>
            Keep it to yourself: whoever has the address can read the calendar.
            {renewedAt !== null && ` It was made on ${formatInstantDate(renewedAt)}.`}
          </p>
          <div>
            <Button tone="quiet" size="small" onClick={() => setAsked(true)}>
              Make a new address
            </Button>
          </div>
        </>
      )}
      <p role="status" className={styles.said}>
        {message}
      </p>
      {failed && !asked && <Failed />}
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Make a new address?"
        foot={
          <>
            <Button tone="quiet" onClick={() => setAsked(false)}>
              Keep this one
            </Button>
            <Button tone="ink" busy={busy} onClick={() => void renew("The new address is ready.")}>
              Make a new one
            </Button>
          </>
        }
      >
        <p>The address you have now stops working at once. Every calendar that uses it needs the new one.</p>
        {failed && <Failed />}
      </Dialog>
    </Card>
  );
}

function Failed() {
  return (
    <Notice tone="problem" live title="That did not work.">
      Nothing has been changed. Please try again in a moment.
    </Notice>
  );
}
