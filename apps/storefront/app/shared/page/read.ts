import { data } from "react-router";
import type { Api, Group } from "@matinee/contract/client";
import type { Query } from "./parameters.ts";

export type PageError = { kind: "not-found" | "failed"; messages: string[]; requestId: string | null };

/** Turns a refusal by the API into a page of that status. Other errors pass through. */
export async function read<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const problem = asProblem(error);
    if (!problem) throw error;
    const missing = problem.status === 404 || problem.status === 400 || problem.status === 422;
    const pageError: PageError = {
      kind: missing ? "not-found" : "failed",
      messages: problem.messages,
      requestId: problem.requestId,
    };
    throw data(pageError, { status: missing ? 404 : problem.status });
  }
}

// Checked by shape, because the server's bundle and the in-process client may have different error classes.
function asProblem(error: unknown): { status: number; messages: string[]; requestId: string | null } | null {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number" || error.status < 400)
    return null;
  const messages =
    "messages" in error && Array.isArray(error.messages) ? error.messages.filter((m) => typeof m === "string") : [];
  const requestId = "requestId" in error && typeof error.requestId === "string" ? error.requestId : null;
  return { status: error.status, messages, requestId };
}

/** The number in an address. Throws a 404 page if it is none. */
export function idParam(value: string | undefined): number {
  if (value && /^\d{1,9}$/.test(value)) return Number(value);
  const pageError: PageError = { kind: "not-found", messages: [], requestId: null };
  throw data(pageError, { status: 404 });
}

/** The class in the address of a step; null if there is none. */
export async function loadClass(api: Api, params: Query<"group_id">): Promise<Group | null> {
  const id = params.get("group_id");
  return id === null ? null : await read<Group>(api.call("GET /groups/get/{id}", { path: { id: idParam(id) } }));
}
