import { buttonClass, Button, EmptyState } from "@matinee/ui";
import { useOnline } from "@matinee/webapp/shell";
import { useEffect } from "react";
import { isRouteErrorResponse, Link, useLocation } from "react-router";
import { TYPING_SAVED } from "../shared/application/failure-text.ts";
import type { PageError } from "../shared/page/read.ts";
import { isApplicationStep } from "../shared/paths.ts";
import { useToasts } from "../shared/visitor/visitor.tsx";
import { errorText } from "./error-text.ts";

const again = () => window.location.reload();
const AGAIN = (
  <Button tone="spot" onClick={again}>
    Try again
  </Button>
);

/** The error screen: not found, offline or a server error. */
export default function ErrorScreen({ error }: { error: unknown }) {
  const online = useOnline();
  const { pathname } = useLocation();
  const pageError = isRouteErrorResponse(error) ? asPageError(error.data) : null;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <NotFound messages={pageError?.messages ?? []} />;
  if (!online) {
    return (
      <EmptyState drawing="cable" title="You are offline" level={1} action={AGAIN}>
        <title>You are offline</title>
        This page needs a connection. {isApplicationStep(pathname) && TYPING_SAVED}
      </EmptyState>
    );
  }
  const title = status === 503 ? "We will be back in a moment" : "Something went wrong on our side";
  return (
    <EmptyState drawing="lost" title={title} level={1} action={AGAIN}>
      <title>{title}</title>
      {errorText(status, pathname)}
      {pageError?.requestId && ` If it happens again, tell us this number: ${pageError.requestId}`}
    </EmptyState>
  );
}

function NotFound({ messages }: { messages: readonly string[] }) {
  const toasts = useToasts();
  const text = messages.join(" ");
  useEffect(() => {
    // The API's messages also show as a toast (spec §8).
    if (text) toasts.show(text, "problem");
  }, [text, toasts]);
  const title = text || "Page not found";
  return (
    <EmptyState
      drawing="stage"
      title={title}
      level={1}
      action={
        <>
          <Link className={buttonClass({ tone: "spot" })} to="/find-classes">
            Find a class
          </Link>
          <Link className={buttonClass({ tone: "quiet" })} to="/">
            Go to the home page
          </Link>
        </>
      }
    >
      <title>{title}</title>
      The page may have moved, or the class may have ended.
    </EmptyState>
  );
}

function asPageError(value: unknown): PageError | null {
  // Thrown by `read` alone; the router hands it on unchanged.
  return typeof value === "object" && value !== null && "kind" in value ? (value as PageError) : null;
}
