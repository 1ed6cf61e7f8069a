import { Badge } from "@matinee/ui";
import type { Course } from "@matinee/contract/client";
import type { ReactNode } from "react";
import { FactCard } from "../../shared/details/FactCard.tsx";
import { campPlaces } from "../../shared/catalogue/camp-places.ts";
import { priceOrFree } from "../../shared/catalogue/catalogue-text.ts";
import { campDates, campDays, campTimes, dayPriceLabel, feeLabel } from "../../shared/catalogue/camp-text.ts";
import { depositText } from "./deposit-text.ts";

type CampFactsProps = {
  camp: Course;
  /** An ISO date. */
  today: string;
  children: ReactNode;
};

export function CampFacts({ camp, today, children }: CampFactsProps) {
  const { location, min_age, max_age } = camp;
  const places = campPlaces(camp);
  const deposit = depositText(camp, today);
  return (
    <FactCard
      label="The camp at a glance"
      price={priceOrFree(camp.price + camp.booking_fee)}
      priceNote={`${camp.days.length > 1 ? `for ${camp.days.length} days` : "for the day"}${feeLabel(camp)}${dayPriceLabel(camp)}`}
      badge={<Badge tone={places.tone}>{places.text}</Badge>}
      facts={[
        { icon: "calendar", label: "Dates", value: campDates(camp), note: campDays(camp.days) },
        { icon: "clock", label: "Daily times", value: campTimes(camp.days) },
        { icon: "people", label: "Ages", value: `Ages ${min_age} to ${max_age}` },
        { icon: "pin", label: "Where", value: `${location.name}, ${location.post_town}`, note: location.postcode },
        {
          icon: "pound",
          label: "Payment",
          value: deposit ? "Deposit and balance" : "In full when you book",
          note: deposit,
        },
      ]}
    >
      {children}
    </FactCard>
  );
}
