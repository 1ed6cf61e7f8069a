import { privateMeta } from "../shared/seo/meta.ts";
import { CheckoutScreen } from "../features/checkout/CheckoutScreen.tsx";

export const meta = () => privateMeta("Checkout");

export default CheckoutScreen;
