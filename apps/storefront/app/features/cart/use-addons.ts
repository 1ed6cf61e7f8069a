import type { Api, CourseAddon } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { useApi } from "../../shared/visitor/visitor.tsx";

const asked = new Map<number, Promise<CourseAddon[]>>();

/** Shares one request between lines of the same camp. A failed request may be repeated. */
function ask(api: Api, courseId: number): Promise<CourseAddon[]> {
  const known = asked.get(courseId);
  if (known) return known;
  const answer: Promise<CourseAddon[]> = api.call("GET /course-addons/get-by-course/{courseId}", {
    path: { courseId },
    quiet: true,
  });
  asked.set(courseId, answer);
  const forget = () => asked.delete(courseId);
  // Availability changes, so the response is shared for 10 seconds only.
  answer.then(() => setTimeout(forget, 10_000), forget);
  return answer;
}

/** The add-ons of a camp; null until loaded or if that fails. */
export function useAddons(courseId: number | null): readonly CourseAddon[] | null {
  const api = useApi();
  const [addons, setAddons] = useState<readonly CourseAddon[] | null>(null);
  useEffect(() => {
    if (courseId === null) return;
    let cancelled = false;
    ask(api, courseId).then(
      (found) => !cancelled && setAddons(found),
      () => {},
    );
    return () => {
      cancelled = true;
    };
  }, [api, courseId]);
  return addons;
}
