import type { Api, ClassItem, Course, Group, Location } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { useApi } from "../../shared/visitor/visitor.tsx";

async function placeOf(api: Api, groupId: number | null, courseId: number | null): Promise<Location | null> {
  if (groupId !== null) {
    const group: Group = await api.call("GET /groups/get/{id}", { path: { id: groupId }, quiet: true });
    return group.location;
  }
  if (courseId === null) return null;
  const course: Course = await api.call("GET /courses/get/{id}", { path: { id: courseId }, quiet: true });
  return course.location;
}

/** The full venue; null until loaded or if that fails. The order's own facts are shown then. */
export function usePlace({ group_id, course_id }: Pick<ClassItem, "group_id" | "course_id">): Location | null {
  const api = useApi();
  const [place, setPlace] = useState<Location | null>(null);
  useEffect(() => {
    let cancelled = false;
    placeOf(api, group_id, course_id).then(
      (found) => !cancelled && setPlace(found),
      () => {},
    );
    return () => {
      cancelled = true;
    };
  }, [api, group_id, course_id]);
  return place;
}
