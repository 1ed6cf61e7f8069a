import { privateMeta } from "../shared/seo/meta.ts";
import { CartScreen } from "../features/cart/CartScreen.tsx";

export const meta = () =>
  privateMeta("Your cart", {
    name: "description",
    content: "The classes, camps and shop items in your cart, with what each costs and what you pay today.",
  });

export default CartScreen;
