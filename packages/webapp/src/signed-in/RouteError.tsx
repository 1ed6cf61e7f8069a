import { ApiError } from "@matinee/contract/client";
import { Button, buttonClass, EmptyState, type DrawingName } from "@matinee/ui";
import type { ReactNode } from "react";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { useOnline } from "../shell/use-online.ts";
import { signInAddress, useApp, useAuth } from "./app.ts";
import { LoginUnknown, WrongApp } from "./require-login.ts";
import { UnknownAddress } from "./unknown-address.ts";

const again = (
  <Button tone="spot" onClick={() => location.reload()}>
    Try again
  </Button>
);

// Each browser has its own words for a part of the app, or an answer, that could not be fetched.
const NOT_FETCHED = /failed to fetch|load failed|networkerror|imported module|importing a module|preload/i;

/** What a screen of a signed-in app shows instead of itself. */
export function RouteError() {
  const error = useRouteError();
  const online = useOnline();
  const app = useApp();
  if (error instanceof WrongApp) return <Wrong forWhom={error.forWhom} />;
  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : null;
  if (status === 401)
    return (
      <ErrorMessage
        drawing="ticket"
        title="Your login has ended"

        action={
          <a className={buttonClass({ tone: "spot" })} href={signInAddress(app, location.pathname + location.search)}>
            Log in again
          </a>
        }
      >
        For your safety, a login does not last for ever. Log in, and you are back on this page.
      </ErrorMessage>
    );
  // An address that can't be read is one where nothing lives.
  if (status === 400 || status === 403 || status === 404 || error instanceof UnknownAddress)
    return (
      <ErrorMessage
        drawing="stage"
        title={titleOf(error)}

        action={
          <Link className={buttonClass({ tone: "spot" })} to="/">
            Go to the first page
          </Link>
        }
      >
        The address may be mistyped, or this may have moved or belong to somebody else.
      </ErrorMessage>
    );
  if (online && (status === 503 || error instanceof LoginUnknown))
    return (
      <ErrorMessage drawing="cable" title="We can’t be reached at the moment" action={again}>
        Nothing has been changed. Please try again in a minute.
      </ErrorMessage>
    );
  if (!online)
    return (
      <ErrorMessage drawing="cable" title="There is no connection" action={again}>
        This page needs one. Please try again as soon as you are back online.
      </ErrorMessage>
    );
  if (error instanceof TypeError && NOT_FETCHED.test(error.message))
    return (
      <ErrorMessage drawing="cable" title="This page could not be loaded" action={again}>
        Please check your connection, and try again.
      </ErrorMessage>
    );
  return (
    <ErrorMessage drawing="lost" title="Something went wrong on our side" action={again}>
      Nothing has been changed. Please try again in a moment.
      {error instanceof ApiError &&
        error.requestId !== null &&
        ` If it happens again, tell us this number: ${error.requestId}`}
    </ErrorMessage>
  );
}

type TroubleProps = { drawing: DrawingName; title: string; action: ReactNode; children?: ReactNode };

/** The browser's title says it too: in its history and among its tabs. */
function ErrorMessage({ title, ...rest }: TroubleProps) {
  return (
    <>
      <title>{title}</title>
      <EmptyState level={1} title={title} {...rest} />
    </>
  );
}

/** The API's own words, without the full stop of a sentence. */
function titleOf(error: unknown): string {
  const said = error instanceof ApiError ? error.messages[0] : undefined;
  return said?.replace(/\.$/u, "") || "There is nothing at this address";
}

function Wrong({ forWhom }: { forWhom: "customers" | "staff" }) {
  const { settings, session } = useApp();
  const { userDetails } = useAuth();
  const [title, other, words] =
    forWhom === "customers"
      ? ["This part is for families", settings.adminAppUrl, "Go to the staff app"]
      : ["This part is for the school’s staff", settings.accountAppUrl, "Go to your account"];
  return (
    <ErrorMessage
      drawing="stage"
      title={title}

      action={
        <>
          <a className={buttonClass({ tone: "spot" })} href={other}>
            {words}
          </a>
          <Button tone="quiet" onClick={() => void session.logout().then(() => location.assign("/"))}>
            Log out
          </Button>
        </>
      }
    >
      {userDetails !== null && `You are logged in as ${userDetails.name}.`}
    </ErrorMessage>
  );
}
