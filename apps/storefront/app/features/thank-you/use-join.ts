import type { Group } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { useApi } from "../../shared/visitor/visitor.tsx";

/** Which of these classes can be joined for the rest of the term now. Empty until that is known, or if nobody can say. */
export function useJoinable(groupIds: readonly number[]): ReadonlySet<number> {
  const api = useApi();
  const [joinable, setJoinable] = useState<ReadonlySet<number>>(new Set());
  const asked = groupIds.join();
  useEffect(() => {
    let cancelled = false;
    const ids = asked === "" ? [] : asked.split(",").map(Number);
    const answers = ids.map(async (id) => {
      const group: Group = await api.call("GET /groups/get/{id}", { path: { id }, quiet: true });
      return group.join ? [id] : [];
    });
    Promise.all(answers).then(
      (found) => !cancelled && setJoinable(new Set(found.flat())),
      () => {},
    );
    return () => {
      cancelled = true;
    };
  }, [api, asked]);
  return joinable;
}
