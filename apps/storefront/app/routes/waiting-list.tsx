import { lazy, Suspense } from "react";
import { privateMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/waiting-list";

// Every page loads the list of routes with the files of each, and few visitors come here.
const JoinedListsScreen = lazy(async () => ({
  default: (await import("../features/waiting-list/JoinedListsScreen.tsx")).JoinedListsScreen,
}));

export const meta = () => privateMeta("Your waiting list");

export default function WaitingListRoute({ params }: Route.ComponentProps) {
  return (
    <Suspense>
      <JoinedListsScreen key={params.key} linkKey={params.key} />
    </Suspense>
  );
}
