import type { CalendarLink } from "@matinee/contract/client";
import { Button, Card, Dialog, LinkButton, Notice, TextInput } from "@matinee/ui";
import { focusSoon } from "@matinee/webapp";
import { useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { formatInstantDate } from "@matinee/format";
import common from "../common/screen.module.css";
import styles from "./bookings.module.css";

const ADD = "add-to-calendar";
const LINK = "calendar-link";

/** A private link that shows all bookings in the family's own calendar. A new link replaces the old one. */
export function CalendarBox({ link: first }: { link: CalendarLink }) {
  const { api } = useApp();
  const [link, setLink] = useState(first);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(false);
  const [message, setMessage] = useState("");

  const renewed = async (): Promise<CalendarLink> => await api.call("POST /v1/account/calendar/renew", { quiet: true });

  async function take(from: () => Promise<CalendarLink>, success: string): Promise<void> {
    setBusy(true);
    setFailed(false);
    try {
      setLink(await from());
      setAsked(false);
      setMessage(success);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  async function createLink(): Promise<void> {
    // Another window may have made one, which a new one would replace.
    const madeOrNew = async (): Promise<CalendarLink> => {
      const made = await api.call("GET /v1/account/calendar", { quiet: true });
      return made.url === null ? await renewed() : made;
    };
    await take(madeOrNew, "Your calendar link is ready.");
    focusSoon(ADD);
  }

  async function copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      setMessage("Link copied.");
    } catch {
      setMessage("Your browser blocked copying. The link is selected: please copy it yourself.");
      focusSoon(LINK);
    }
  }

  const { url, webcal_url: webcal, renewed_at: renewedAt } = link;
  return (
    <Card as="section" className={styles.calendar} aria-labelledby="calendar">
      <h2 id="calendar">Add bookings to your calendar</h2>
      <p className={styles.small}>
        See every class and camp in the calendar on your phone. It updates automatically. It shows first names and
        venues, but no medical conditions.
      </p>
      {url === null || webcal === null ? (
        <div>
          <Button tone="quiet" busy={busy} onClick={() => void createLink()}>
            Create my calendar link
          </Button>
        </div>
      ) : (
        <>
          <div className={common.actions}>
            <LinkButton id={ADD} tone="spot" href={webcal}>
              Add to my calendar
            </LinkButton>
            <Button tone="quiet" onClick={() => void copy(url)}>
              Copy link
            </Button>
          </div>
          <TextInput
            id={LINK}
            label="Your calendar link"
            help="In Google Calendar, choose “Other calendars”, then “From URL”, and paste this link."
            className={styles.address}
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <p className={styles.small}>
            Do not share this link: anyone who has it can see your calendar.
            {renewedAt !== null && ` Created on ${formatInstantDate(renewedAt)}.`}
          </p>
          <div>
            <Button tone="quiet" size="small" onClick={() => setAsked(true)}>
              Create a new link
            </Button>
          </div>
        </>
      )}
      <p role="status" className={styles.message}>
        {message}
      </p>
      {failed && !asked && <Failed />}
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Create a new link?"
        foot={
          <>
            <Button tone="quiet" onClick={() => setAsked(false)}>
              Keep this link
            </Button>
            <Button tone="ink" busy={busy} onClick={() => void take(renewed, "Your new link is ready.")}>
              Create new link
            </Button>
          </>
        }
      >
        <p>Your current link stops working straight away. Add the new link to every calendar that used the old one.</p>
        {failed && <Failed />}
      </Dialog>
    </Card>
  );
}

function Failed() {
  return (
    <Notice tone="problem" live title="We could not create the link.">
      Please try again in a moment.
    </Notice>
  );
}
