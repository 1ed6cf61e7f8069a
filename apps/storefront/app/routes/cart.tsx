import { privateMeta } from "../screens/apply/application-meta.ts";
import { CartScreen } from "../screens/cart/CartScreen.tsx";

export const meta = () => privateMeta("Your cart");

export default CartScreen;
