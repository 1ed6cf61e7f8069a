import type { CallAnswer, WaitingPlace } from "@matinee/contract/client";
import { Button, cx, EmptyState, LinkButton, Notice } from "@matinee/ui";
import { appContext, useShopLink } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { formatInstant, formatInstantDate, plainDate, sentenceList, waitingOddsText } from "@matinee/format";
import { StatusMessage, useStatusMessage } from "../common/StatusMessage.tsx";
import { ListPager, pageIn } from "@matinee/webapp/paging";
import common from "../common/screen.module.css";
import { DeclineOffer } from "./DeclineOffer.tsx";
import { LeaveWaitingList } from "./LeaveWaitingList.tsx";
import styles from "./waiting.module.css";
import { isLive, waitingPlaceText } from "./waiting-text.ts";

type Loaded = CallAnswer<"GET /v1/account/waiting-lists">;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const query = { page: pageIn(new URL(request.url).searchParams), size: 50 };
  return await context.get(appContext).api.call("GET /v1/account/waiting-lists", { query, quiet: true });
}

/** The family's places on waiting lists, current and past. */
export function Component() {
  const toShop = useShopLink();
  const { items, page, size, total } = useLoaderData<Loaded>();
  const { revalidate } = useRevalidator();
  const [leaving, setLeaving] = useState<WaitingPlace | null>(null);
  const [declining, setDeclining] = useState<WaitingPlace | null>(null);
  const { message, show } = useStatusMessage();
  const live = items.filter(isLive);
  const ended = items.filter((one) => !isLive(one));
  // Each child who waits has had the trial.
  const hasNoOffers = live.length > 0 && live.every(({ odds }) => odds === "none");
  return (
    <div className={common.page}>
      <title>Waiting lists</title>
      <h1>Waiting lists</h1>
      {!hasNoOffers && (
        <p className={common.intro}>
          When a place becomes available, we email you a link that holds it while you decide. You pay nothing until you
          accept.
        </p>
      )}
      <StatusMessage message={message} />
      {live.length === 0 && page === 0 && (
        <EmptyState
          drawing="ticket"
          title="You are not on any waiting lists"
          action={
            <LinkButton tone="spot" {...toShop("/find-classes")}>
              Find a class
            </LinkButton>
          }
        >
          If a class or camp is full, you can add your child to its waiting list.
        </EmptyState>
      )}
      {live.length > 0 && (
        <ul className={common.list} aria-label="Current waiting lists">
          {live.map((place) => (
            <li key={place.id} className={common.row}>
              <Place place={place} />
              {place.offer !== null && (
                <div className={styles.answer}>
                  <LinkButton
                    tone="spot"
                    size="small"
                    href={place.offer.url}
                    aria-label={`Book the place in ${place.name}: ${place.child.first_name}`}
                  >
                    Book the place
                  </LinkButton>
                  <Button
                    tone="quiet"
                    size="small"
                    aria-label={`Decline the place in ${place.name}: ${place.child.first_name}`}
                    onClick={() => setDeclining(place)}
                  >
                    Decline
                  </Button>
                </div>
              )}
              {place.status === "waiting" && (
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={`Leave the waiting list for ${place.name}: ${place.child.first_name}`}
                  onClick={() => setLeaving(place)}
                >
                  Leave
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <section className={common.section} aria-labelledby="ended">
          <h2 id="ended">Past waiting lists</h2>
          <ul className={common.list}>
            {ended.map((place) => (
              <li key={place.id}>
                <Place place={place} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ListPager page={page} size={size} total={total} what="waiting lists" newestFirst />
      <LeaveWaitingList
        place={leaving}
        onClose={() => setLeaving(null)}
        onDone={async (text) => {
          setLeaving(null);
          await revalidate();
          show(text);
        }}
      />
      <DeclineOffer
        place={declining}
        onClose={() => setDeclining(null)}
        onDone={async (text) => {
          setDeclining(null);
          await revalidate();
          show(text);
        }}
      />
    </div>
  );
}

function Place({ place }: { place: WaitingPlace }) {
  const { child, location, seller } = place;
  return (
    <div className={cx(common.grow, styles.place)}>
      <p className={common.strong}>
        {child.first_name}: {place.name}
      </p>
      <p className={common.mute}>
        {location.name}, {location.post_town}, {seller.name}
      </p>
      <p>
        <span className={common.strong}>{waitingPlaceText(place)}</span>
        <span className={common.mute}>, joined {formatInstantDate(place.since)}</span>
      </p>
      {place.odds !== null && <p className={common.mute}>{waitingOddsText(place.odds)}</p>}
      {place.offer !== null && (
        <Notice title="A place is held for you">
          {place.offer.days === null
            ? `From ${plainDate(place.offer.start_date)}`
            : `On ${sentenceList(place.offer.days.map(plainDate))}`}
          . It is held until {formatInstant(place.offer.expires_at)}.
        </Notice>
      )}
    </div>
  );
}
