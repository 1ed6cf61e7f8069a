import { privateMeta } from "../screens/apply/application-meta.ts";
import { ThankYouScreen } from "../screens/thank-you/ThankYouScreen.tsx";

export const meta = () => privateMeta("Your order");

export default ThankYouScreen;
