import type { CampPreview } from "@matinee/contract/client";
import { counted, dateOfInstant, shortDate, tableDate } from "@matinee/format";
import { dayOf } from "./DatesPreview.tsx";

type Holder = CampPreview["holders"][number];

/** "Booked on 3 Sep 2026, LDS-000012. 3 dates: Mon 7 Sep 2026, …". */
export function holderText({ booked_at: at, number, order_id: order, dates, is_trial: isTrial }: Holder): string {
  const how = order === null ? "no order" : number;
  const all =
    dates.length > 3 ? `${shortDate(dates[0] ?? "")} to ${dayOf(dates.at(-1) ?? "")}` : dates.map(dayOf).join(", ");
  return `Booked on ${tableDate(dateOfInstant(at))}, ${how}${isTrial ? ", trial" : ""}. ${counted(dates.length, "date")}: ${all}`;
}
