import { ApiError } from "@matinee/contract/client";
import { Button, buttonClass, EmptyState } from "@matinee/ui";
import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { useOnline } from "../shell/use-online.ts";
import { signInAddress, useApp } from "./app.ts";
import { LoginUnknown, WrongApp } from "./gate.ts";

const again = (
  <Button tone="spot" onClick={() => location.reload()}>
    Try again
  </Button>
);

/** What a screen of a signed-in app shows instead of itself. */
export function RouteTrouble() {
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
        For your safety, a login does not last for ever. Nothing is lost.
      </EmptyState>
    );
  if (status === 403 || status === 404)
    return (
      <EmptyState
        drawing="stage"
        title={(error instanceof ApiError && error.messages[0]) || "There is nothing here for you"}
        level={1}
        way={
          <Link className={buttonClass({ tone: "spot" })} to="/">
            Go to the first page
          </Link>
        }
      >
        It may have moved, or it belongs to somebody else.
      </EmptyState>
    );
  if (!online || error instanceof LoginUnknown)
    return (
      <EmptyState drawing="cable" title="There is no connection" level={1} way={again}>
        This page needs one. What you see elsewhere stays as it is.
      </EmptyState>
    );
  return (
    <EmptyState drawing="lost" title="Something went wrong on our side" level={1} way={again}>
      Nothing has been changed.
      {error instanceof ApiError &&
        error.requestId !== null &&
        ` If it happens again, tell us this number: ${error.requestId}`}
    </EmptyState>
  );
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
