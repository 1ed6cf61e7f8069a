import { privateMeta } from "../shared/seo/meta.ts";
import { ReceiptScreen } from "../features/receipt/ReceiptScreen.tsx";
import type { Route } from "./+types/receipt";

export const meta = () => privateMeta("Your receipt");

export default function ReceiptRoute({ params }: Route.ComponentProps) {
  return <ReceiptScreen key={params.id} orderId={params.id} />;
}
