import { buttonClass, formatPence, Icon, longDate, posterUrl, timeRange } from "@matinee/ui";
import type { Course } from "@matinee/contract/client";
import { ContactCard, phoneHref } from "../details/ContactCard.tsx";
import { DetailFrame, DetailSection } from "../details/DetailFrame.tsx";
import { disciplineNames } from "../details/discipline-name.ts";
import { placesWords } from "../details/places.ts";
import { useBrand } from "../details/use-brand.ts";
import { VenueSection } from "../details/VenueSection.tsx";
import { Addons } from "./Addons.tsx";
import { CampFacts } from "./CampFacts.tsx";
import styles from "./camp-details.module.css";
import { wayToCamp } from "./camp-path.ts";

export function CampDetailsScreen({ camp }: { camp: Course }) {
  const brand = useBrand();
  const places = placesWords(camp.available);
  const full = camp.available <= 0;
  const call = brand.phone && (
    <a className={buttonClass({ tone: "spot", size: "large", wide: true })} href={phoneHref(brand.phone)}>
      <Icon name="phone" />
      Call {brand.phone}
    </a>
  );
  return (
    <DetailFrame
      way={wayToCamp(camp)}
      poster={posterUrl({ kind: "camp", id: camp.id, disciplines: camp.disciplines })}
      kicker={`${camp.category.name} · ${disciplineNames(camp.disciplines)}`}
      title={camp.name}
      lead={camp.description}
      facts={
        <CampFacts camp={camp}>
          {call}
          <p>Booking camps online opens soon.</p>
        </CampFacts>
      }
      bar={
        call && (
          <div className={styles.bar}>
            <p>
              <strong>{formatPence(camp.price)}</strong>
              <span data-tone={places.tone}>{places.text}</span>
            </p>
            {call}
          </div>
        )
      }
    >
      <ContactCard
        brand={brand}
        title={full ? "This camp is full" : "Booking camps online opens soon"}
        subject={`${camp.name}, ${camp.location.post_town}, from ${longDate(camp.start_date)}`}
      >
        {full
          ? "Booking camps online opens soon too. Ask us whether a place has come free, or for another week."
          : "Until then we take bookings by telephone and email. Tell us the camp, your child's age and what you would like to add."}
      </ContactCard>
      {camp.day_description && (
        <DetailSection id="day" title="What a day is like">
          <p className={styles.text}>{camp.day_description}</p>
        </DetailSection>
      )}
      <DetailSection id="days" title={camp.days.length === 1 ? "The day" : `The ${camp.days.length} days`}>
        <ol className={styles.days}>
          {camp.days.map(({ date, start, end }) => (
            <li key={date}>
              <strong>{longDate(date)}</strong>
              <span>{timeRange(start, end)}</span>
            </li>
          ))}
        </ol>
      </DetailSection>
      {camp.addons.length > 0 && (
        <DetailSection id="addons" title="What you can add">
          <Addons addons={camp.addons} days={camp.days.length} />
        </DetailSection>
      )}
      <VenueSection location={camp.location} />
    </DetailFrame>
  );
}
