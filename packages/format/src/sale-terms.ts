/**
 * The terms of sale as the shop says them, with their version, which ends in its date. An order keeps the version and the texts that it
 * was placed under. A changed text needs a new version.
 */
export const SALE_TERMS = {
  version: "sale-2026-11-29",
  cancellation: {
    dates:
      "Classes and camps are on fixed dates, so the 14-day right to cancel an online purchase does not apply. If you cancel, the school's cancellation rule says what you get back.",
    cancelledByUs:
      "If we cancel a session you have paid for, you can choose what the school offers, such as another date or credit. If none of it suits you, ask the school for a refund.",
    items:
      "You can return shop items within 14 days of getting them. Personalised items, such as a hoodie with a name, can't be returned unless they are faulty.",
  },
} as const;
