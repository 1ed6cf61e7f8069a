import { buttonClass, Button, EmptyState } from "@matinee/ui";
import { useEffect } from "react";
import { isRouteErrorResponse, Link } from "react-router";
import type { Trouble } from "../model/read.ts";
import { useToasts } from "../state/visitor.tsx";
import { useOnline } from "./use-online.ts";

const again = () => window.location.reload();

/** What a screen shows instead of itself: not found, offline, or a fault of ours. */
export function ErrorScreen({ error }: { error: unknown }) {
  const online = useOnline();
  const trouble = isRouteErrorResponse(error) ? asTrouble(error.data) : null;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // The route that failed has no title of its own; React lifts this one into the head.
  const title = <title>{status === 404 ? "Not found" : "Something went wrong"}</title>;
  if (status === 404) {
    return (
      <>
        {title}
        <NotFound messages={trouble?.messages ?? []} />
      </>
    );
  }
  if (!online) {
    return (
      <EmptyState drawing="cable" title="You are offline" level={1} way={<Button onClick={again}>Try again</Button>}>
        {title}
        This page needs a connection. Nothing you have typed is lost.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="lost"
      title={status === 503 ? "Back in a moment" : "Something went wrong on our side"}
      level={1}
      way={<Button onClick={again}>Try again</Button>}
    >
      {title}
      {status === 503
        ? "We are catching our breath between two acts."
        : "It is not your doing, and nothing has been charged."}
      {trouble?.requestId && ` If it happens again, tell us this number: ${trouble.requestId}`}
    </EmptyState>
  );
}

function NotFound({ messages }: { messages: readonly string[] }) {
  const toasts = useToasts();
  const text = messages.join(" ");
  useEffect(() => {
    // Spec §8: the answer's own messages are said as a toast too.
    if (text) toasts.show(text);
  }, [text, toasts]);
  return (
    <EmptyState
      drawing="stage"
      title={text || "There is nothing on this stage"}
      level={1}
      way={
        <Link className={buttonClass({ tone: "spot" })} to="/find-classes">
          Find a class
        </Link>
      }
    >
      The page may have moved, or the class may have come to its end.
    </EmptyState>
  );
}

function asTrouble(value: unknown): Trouble | null {
  // Thrown by `read` alone; the router hands it on unchanged.
  return typeof value === "object" && value !== null && "trouble" in value ? (value as Trouble) : null;
}
