import { data } from "react-router";
import type { PageError } from "../shared/page/read.ts";

export function loader(): never {
  const pageError: PageError = { kind: "not-found", messages: [], requestId: null };
  throw data(pageError, { status: 404 });
}

export default function NotFound() {
  return null;
}
