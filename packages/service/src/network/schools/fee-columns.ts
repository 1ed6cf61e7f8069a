import type { SellerFees } from "@matinee/core/basket";
import type { SchoolSettings } from "@matinee/core/network";

type FeeSettings = Pick<SchoolSettings, "booking_fee" | "postage" | "postage_free_from">;

/** The settings of a school, with each fee under the name of its column. */
export function withFeeColumns<Settings extends FeeSettings>({
  booking_fee: booking_fee_pence,
  postage: postage_pence,
  postage_free_from: postage_free_from_pence,
  ...others
}: Settings): Omit<Settings, keyof FeeSettings> & SellerFees {
  return { ...others, booking_fee_pence, postage_pence, postage_free_from_pence };
}
