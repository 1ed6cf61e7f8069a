import { privateMeta } from "../shared/seo/meta.ts";
import { OfferScreen } from "../features/offer/OfferScreen.tsx";
import type { Route } from "./+types/offer";

export const meta = () => privateMeta("A place for you");

export default function OfferRoute({ params }: Route.ComponentProps) {
  return <OfferScreen key={params.key} offerKey={params.key} />;
}
