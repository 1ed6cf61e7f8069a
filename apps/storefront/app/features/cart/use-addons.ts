import type { Api, CourseAddon } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { useApi } from "../../shared/visitor/visitor.tsx";

const asked = new Map<number, Promise<CourseAddon[]>>();

/** Two children at one camp ask once. A question that got no answer may be asked again. */
function ask(api: Api, courseId: number): Promise<CourseAddon[]> {
  const known = asked.get(courseId);
  if (known) return known;
  const answer: Promise<CourseAddon[]> = api.call("GET /course-addons/get-by-course/{courseId}", {
    path: { courseId },
    quiet: true,
  });
  asked.set(courseId, answer);
  const forget = () => asked.delete(courseId);
  // What is left of them changes: it is kept for as long as the cart is being shown for the first time.
  answer.then(() => setTimeout(forget, 10_000), forget);
  return answer;
}

/** The add-ons that a camp offers; null until they are known, and where they can't be asked for. */
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
