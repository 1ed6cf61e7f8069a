import { privateMeta } from "../shared/seo/meta.ts";
import { ThankYouScreen } from "../features/thank-you/ThankYouScreen.tsx";

export const meta = () => privateMeta("Your order");

export default ThankYouScreen;
