import { privateMeta } from "../screens/apply/application-meta.ts";
import { CheckoutScreen } from "../screens/checkout/CheckoutScreen.tsx";

export const meta = () => privateMeta("Checkout");

export default CheckoutScreen;
