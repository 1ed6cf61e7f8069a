import { lazy, Suspense } from "react";
import { privateMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/pay";

// Every page loads the list of routes with the files of each, and few visitors come here.
const PayScreen = lazy(() => import("../features/pay/PayScreen.tsx"));

export const meta = () => privateMeta("Pay for your order");

export default function PayRoute({ params }: Route.ComponentProps) {
  return (
    <Suspense>
      <PayScreen key={params.key} payKey={params.key} />
    </Suspense>
  );
}
