import { data } from "react-router";
import type { Trouble } from "../shared/page/read.ts";

export function loader(): never {
  const trouble: Trouble = { trouble: "not-found", messages: [], requestId: null };
  throw data(trouble, { status: 404 });
}

export default function NotFound() {
  return null;
}
