import { ApiError } from "@matinee/contract/client";
import { Button, buttonClass, EmptyState, type DrawingName } from "@matinee/ui";
import { useState, type ReactNode } from "react";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { useOnline } from "../shell/use-online.ts";
import { signInAddress, useApp, useAuth } from "./app.ts";
import { LoginLinkFailed, LoginUnknown, WrongApp } from "./require-login.ts";
import { UnknownAddress } from "./unknown-address.ts";

const again = (
  <Button tone="spot" onClick={() => location.reload()}>
    Try again
  </Button>
);

// Browsers word a failed fetch or module import differently.
const NOT_FETCHED = /failed to fetch|load failed|networkerror|imported module|importing a module|preload/i;

/** The error page of a screen in a signed-in app. */
export function RouteError() {
  const error = useRouteError();
  const online = useOnline();
  const app = useApp();
  if (error instanceof WrongApp) return <WrongAppError forWhom={error.forWhom} />;
  const status = error instanceof ApiError || isRouteErrorResponse(error) ? error.status : null;
  if (status === 401)
    return (
      <ErrorMessage
        drawing="ticket"
        title="You have been logged out"

        action={
          <a className={buttonClass({ tone: "spot" })} href={signInAddress(app, location.pathname + location.search)}>
            Log in again
          </a>
        }
      >
        For your safety, we log you out after a while. Log in to come back to this page.
      </ErrorMessage>
    );
  if (error instanceof LoginLinkFailed)
    return (
      <ErrorMessage
        drawing="ticket"
        title="This link did not log you in"
        action={
          <a className={buttonClass({ tone: "spot" })} href={signInAddress(app, location.pathname + location.search)}>
            Log in
          </a>
        }
      >
        {error.message}
      </ErrorMessage>
    );
  // Staff who view an account may not see all of it. The answer says why.
  if (error instanceof ApiError && status === 403 && typeof error.details === "string" && error.details !== "")
    return (
      <ErrorMessage
        drawing="stage"
        title="Your role doesn't let you see this"

        action={
          <Link className={buttonClass({ tone: "spot" })} to="/">
            Go to the overview
          </Link>
        }
      >
        {error.details}
      </ErrorMessage>
    );
  // An address that the API cannot parse (400) is an unknown one.
  if (status === 400 || status === 403 || status === 404 || error instanceof UnknownAddress)
    return (
      <ErrorMessage
        drawing="stage"
        title={titleOf(error)}

        action={
          <Link className={buttonClass({ tone: "spot" })} to="/">
            Go to the home page
          </Link>
        }
      >
        The address may be wrong, or the page may have moved or belong to someone else.
      </ErrorMessage>
    );
  if (online && (status === 503 || error instanceof LoginUnknown))
    return (
      <ErrorMessage drawing="cable" title="We can't be reached at the moment" action={again}>
        Please try again in a minute.
      </ErrorMessage>
    );
  if (!online)
    return (
      <ErrorMessage drawing="cable" title="You are offline" action={again}>
        Please try again when you are connected.
      </ErrorMessage>
    );
  if (error instanceof TypeError && NOT_FETCHED.test(error.message))
    return (
      <ErrorMessage drawing="cable" title="This page could not be loaded" action={again}>
        Please check your connection and try again.
      </ErrorMessage>
    );
  return (
    <ErrorMessage drawing="lost" title="Something went wrong on our side" action={again}>
      Please try again in a moment.
      {error instanceof ApiError &&
        error.requestId !== null &&
        ` If it happens again, tell us this number: ${error.requestId}`}
    </ErrorMessage>
  );
}

type ErrorMessageProps = { drawing: DrawingName; title: string; action: ReactNode; children?: ReactNode };

/** An error with its title as the page title too. */
function ErrorMessage({ title, ...rest }: ErrorMessageProps) {
  return (
    <>
      <title>{title}</title>
      <EmptyState level={1} title={title} {...rest} />
    </>
  );
}

/** The API's message without its full stop. */
function titleOf(error: unknown): string {
  const message = error instanceof ApiError ? error.messages[0] : undefined;
  return message?.replace(/\.$/u, "") || "Page not found";
}

function WrongAppError({ forWhom }: { forWhom: "customers" | "staff" }) {
  const { api, settings, session } = useApp();
  const { userDetails } = useAuth();
  const [opening, setOpening] = useState(false);
  const [title, otherApp, label] =
    forWhom === "customers"
      ? ["This page is for families", settings.adminAppUrl, "Go to the staff app"]
      : ["This page is for school staff", settings.accountAppUrl, "Go to your account"];
  return (
    <ErrorMessage
      drawing="stage"
      title={title}

      action={
        <>
          <a className={buttonClass({ tone: "spot" })} href={otherApp}>
            {label}
          </a>
          {forWhom === "customers" && (
            <Button
              tone="quiet"
              busy={opening}
              onClick={() => {
                setOpening(true);
                // The toast says what went wrong.
                api.call("POST /v1/account/family").then(
                  () => location.reload(),
                  () => setOpening(false),
                );
              }}
            >
              Open a family account
            </Button>
          )}
          <Button
            tone="quiet"
            onClick={() => void session.logout().then(() => location.assign(`${settings.shopUrl}/`))}
          >
            Log out
          </Button>
        </>
      }
    >
      {userDetails !== null && `You are logged in as ${userDetails.name}.`}
      {forWhom === "customers" &&
        " With the same login you can have a family's account too, and book for your own children."}
    </ErrorMessage>
  );
}
