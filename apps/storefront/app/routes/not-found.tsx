import { data } from "react-router";
import type { PageError } from "../shared/page/read.ts";
import ErrorScreen from "../shell/ErrorScreen.tsx";
import type { Route } from "./+types/not-found.ts";

export function loader(): never {
  const pageError: PageError = { kind: "not-found", messages: [], requestId: null };
  throw data(pageError, { status: 404 });
}

export default function NotFound() {
  return null;
}

/** The root has the same screen, but loads it late, and its styles later still. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
