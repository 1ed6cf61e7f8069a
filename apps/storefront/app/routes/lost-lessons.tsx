import { lazy, Suspense } from "react";
import { privateMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/lost-lessons";

// Every page loads the list of routes with the files of each, and few visitors come here.
const LostLessonsScreen = lazy(async () => ({
  default: (await import("../features/lost-lessons/LostLessonsScreen.tsx")).LostLessonsScreen,
}));

export const meta = () => privateMeta("Sessions you can no longer come to");

export default function LostLessonsRoute({ params }: Route.ComponentProps) {
  return (
    <Suspense>
      <LostLessonsScreen key={params.key} linkKey={params.key} />
    </Suspense>
  );
}
