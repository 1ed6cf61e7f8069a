/** The rules for changing one's mind, as the terms and the checkout say them. */
export const CANCELLATION = {
  dates:
    "Classes and camps are on fixed dates, so the 14-day right to cancel an online purchase does not apply. If you cannot come, tell us as early as you can. We will tell you what we can do.",
  cancelledByUs: "If we cancel a session you have paid for, you can choose another date or a refund.",
  items:
    "You can return shop items within 14 days of getting them. Personalised items, such as a hoodie with a name, can't be returned unless they are faulty.",
} as const;
