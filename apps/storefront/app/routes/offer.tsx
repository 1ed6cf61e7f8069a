import { lazy, Suspense } from "react";
import { privateMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/offer";

// Every page loads the list of routes with the files of each, and few visitors come here.
const OfferScreen = lazy(async () => ({ default: (await import("../features/offer/OfferScreen.tsx")).OfferScreen }));

export const meta = () => privateMeta("A place for you");

export default function OfferRoute({ params }: Route.ComponentProps) {
  return (
    <Suspense>
      <OfferScreen key={params.key} offerKey={params.key} />
    </Suspense>
  );
}
