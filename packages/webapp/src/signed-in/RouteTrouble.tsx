import { ApiError } from "@matinee/contract/client";
import { Button, buttonClass, EmptyState } from "@matinee/ui";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { useOnline } from "../shell/use-online.ts";
import { signInAddress, useApp } from "./app.ts";
import { LoginUnknown, WrongApp } from "./gate.ts";
import { UnknownAddress } from "./unknown-address.ts";

const again = (
  <Button tone="spot" onClick={() => location.reload()}>
    Try again
  </Button>
);

// Each browser has its own words for a part of the app, or an answer, that could not be fetched.
const NOT_FETCHED = /failed to fetch|load failed|networkerror|imported module|importing a module|preload/i;

/** What a screen of a signed-in app shows instead of itself. */
export function RouteTrouble() {
  return (
    <>
      <title>This did not work</title>
      <Trouble />
    </>
  );
}

function Trouble() {
  const error = useRouteError();
  const online = useOnline();
  const app = useApp();
  if (error instanceof WrongApp) return <Wrong forWhom={error.forWhom} />;
  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : null;
  if (status === 401)
    return (
      <EmptyState
        drawing="ticket"
        title="Your login has ended"
        level={1}
        way={
          <a className={buttonClass({ tone: "spot" })} href={signInAddress(app, location.pathname + location.search)}>
            Log in again
          </a>
        }
      >
        For your safety, a login does not last for ever. Log in, and you are back on this page.
      </EmptyState>
    );
  if (status === 403 || status === 404 || error instanceof UnknownAddress)
    return (
      <EmptyState
        drawing="stage"
        title={titleOf(error)}
        level={1}
        way={
          <Link className={buttonClass({ tone: "spot" })} to="/">
            Go to the first page
          </Link>
        }
      >
        The address may be mistyped, or this may have moved or belong to somebody else.
      </EmptyState>
    );
  if (!online || error instanceof LoginUnknown)
    return (
      <EmptyState drawing="cable" title="There is no connection" level={1} way={again}>
        This page needs one. Please try again as soon as you are back online.
      </EmptyState>
    );
  if (error instanceof TypeError && NOT_FETCHED.test(error.message))
    return (
      <EmptyState drawing="cable" title="This page could not be loaded" level={1} way={again}>
        Please check your connection, and try again.
      </EmptyState>
    );
  return (
    <EmptyState drawing="lost" title="Something went wrong on our side" level={1} way={again}>
      Nothing has been changed. Please try again in a moment.
      {error instanceof ApiError &&
        error.requestId !== null &&
        ` If it happens again, tell us this number: ${error.requestId}`}
    </EmptyState>
  );
}

/** The API's own words, without the full stop of a sentence. */
function titleOf(error: unknown): string {
  const said = error instanceof ApiError ? error.messages[0] : undefined;
  return said?.replace(/\.$/u, "") || "There is nothing here for you";
}

function Wrong({ forWhom }: { forWhom: "customers" | "staff" }) {
  const { settings, session } = useApp();
  const [title, other, words] =
    forWhom === "customers"
      ? ["This part is for families", settings.adminAppUrl, "Go to the staff app"]
      : ["This part is for the school's staff", settings.accountAppUrl, "Go to your account"];
  return (
    <EmptyState
      drawing="stage"
      title={title}
      level={1}
      way={
        <>
          <a className={buttonClass({ tone: "spot" })} href={other}>
            {words}
          </a>
          <Button tone="quiet" onClick={() => void session.logout().then(() => location.assign("/"))}>
            Log out
          </Button>
        </>
      }
    />
  );
}
