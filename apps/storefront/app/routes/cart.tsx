import { privateMeta } from "../shared/seo/meta.ts";
import { CartScreen } from "../features/cart/CartScreen.tsx";

export const meta = () => privateMeta("Your cart");

export default CartScreen;
