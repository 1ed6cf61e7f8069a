import { ApiError, type StaffFound } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useState } from "react";

const PAUSE_MS = 140;
const LEAST = 2;

interface Found {
  readonly rows: readonly StaffFound[];
  /** True until what was typed last is answered. */
  readonly isLooking: boolean;
  readonly problem: string | null;
}

const NOTHING: Found = { rows: [], isLooking: false, problem: null };

/** What the server finds, while it is typed. The last answer stays until the next; one that comes late is dropped. */
export function useFound(typed: string): Found {
  const { api } = useApp();
  const [found, setFound] = useState(NOTHING);
  const q = typed.trim();
  useEffect(() => {
    if (q.length < LEAST) return setFound(NOTHING);
    let current = true;
    setFound(({ rows }) => ({ rows, isLooking: true, problem: null }));
    const timer = setTimeout(() => {
      api.call("GET /v1/staff/search", { query: { q }, quiet: true }).then(
        (rows) => current && setFound({ rows, isLooking: false, problem: null }),
        (error: unknown) => current && setFound({ ...NOTHING, problem: problemOf(error) }),
      );
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [api, q]);
  return found;
}

function problemOf(error: unknown): string {
  const message = error instanceof ApiError ? error.messages[0] : undefined;
  return message ?? "We could not search. Please check your connection and type again.";
}
