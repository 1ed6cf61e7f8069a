import { ApiError, type CalendarLink, type CallAnswer } from "@matinee/contract/client";
import { buttonClass, chipClass, EmptyState, LinkButton } from "@matinee/ui";
import { appContext, useShopLink } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from "react-router";
import { ListPager, pageIn } from "@matinee/webapp/paging";
import common from "../common/screen.module.css";
import { BookingCard } from "./BookingCard.tsx";
import styles from "./bookings.module.css";
import { CalendarBox } from "./CalendarBox.tsx";

type Loaded = {
  bookings: CallAnswer<"GET /v1/account/bookings">;
  /** Null for staff who view the account: the link is private to the customer. */
  link: CalendarLink | null;
};

const SIZE = 10;

export async function loader({ context, request }: LoaderFunctionArgs): Promise<Loaded> {
  const { api } = context.get(appContext);
  const query = new URL(request.url).searchParams;
  const childId = query.get("child");
  const link = api.call("GET /v1/account/calendar", { quiet: true }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 403) return null;
    throw error;
  });
  const bookings = api.call("GET /v1/account/bookings", {
    query: {
      when: query.get("when") === "past" ? "past" : "upcoming",
      page: pageIn(new URL(request.url).searchParams),
      size: SIZE,
      ...(childId !== null && { child_id: childId }),
    },
    quiet: true,
  });
  const [answer, calendar] = await Promise.all([bookings, link]);
  return { bookings: answer, link: calendar };
}

/** The family's classes and camps: upcoming, or past and cancelled. */
export function Component() {
  const { bookings, link } = useLoaderData<Loaded>();
  const [query] = useSearchParams();
  const past = query.get("when") === "past";
  const chosen = query.get("child");
  const child = bookings.children.find((one) => one.id === chosen);
  return (
    <div className={common.page}>
      <title>Bookings</title>
      <h1>Bookings</h1>
      <div className={common.section}>
        <nav className={common.chips} aria-label="Upcoming or past">
          <Choice change={{ when: null }} on={!past}>
            Coming up
          </Choice>
          <Choice change={{ when: "past" }} on={past}>
            Past and cancelled
          </Choice>
        </nav>
        {bookings.children.length > 1 && (
          <nav className={common.chips} aria-label="Child">
            <Choice change={{ child: null }} on={child === undefined}>
              All children
            </Choice>
            {bookings.children.map((one) => (
              <Choice key={one.id} change={{ child: one.id }} on={one.id === chosen}>
                {one.first_name}
              </Choice>
            ))}
          </nav>
        )}
      </div>
      {bookings.items.length === 0 ? (
        <Empty past={past} name={child?.first_name ?? null} />
      ) : (
        <div className={styles.items}>
          {bookings.items.map((booking) => (
            <BookingCard key={booking.id} booking={booking} />
          ))}
        </div>
      )}
      <ListPager page={bookings.page} size={bookings.size} total={bookings.total} what="bookings" newestFirst={past} />
      {link !== null && <CalendarBox link={link} />}
    </div>
  );
}

type ChoiceProps = { change: Record<string, string | null>; on: boolean; children: string };

function Choice({ change, on, children }: ChoiceProps) {
  const [query] = useSearchParams();
  const next = new URLSearchParams(query);
  next.delete("page");
  for (const [name, value] of Object.entries(change))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return (
    <Link to={{ search: next.toString() }} className={chipClass({ on })} aria-current={on ? "true" : undefined}>
      {children}
    </Link>
  );
}

function Empty({ past, name }: { past: boolean; name: string | null }) {
  const toShop = useShopLink();
  if (past)
    return (
      <EmptyState
        drawing="stage"
        title={name === null ? "No past or cancelled bookings" : `No past or cancelled bookings for ${name}`}
        action={
          <Link className={buttonClass({ tone: "quiet" })} to="/bookings">
            See upcoming bookings
          </Link>
        }
      />
    );
  return (
    <EmptyState
      drawing="ticket"
      title={name === null ? "No upcoming bookings" : `No upcoming bookings for ${name}`}
      action={
        <LinkButton tone="spot" {...toShop("/find-classes")}>
          Find a class
        </LinkButton>
      }
    >
      You can book a trial in about two minutes.
    </EmptyState>
  );
}
