import { buttonClass, posterUrl } from "@matinee/ui";
import { longDate, timeRange } from "@matinee/format";
import type { Course } from "@matinee/contract/client";
import { Link } from "react-router";
import { campChildrenPath, CHECKOUT_PATH, waitingChildrenPath } from "../../shared/paths.ts";
import { useOfBasket } from "../../shared/visitor/visitor.tsx";
import { BookingBar } from "../../shared/details/BookingBar.tsx";
import { ContactCard } from "../../shared/details/ContactCard.tsx";
import { DetailFrame, DetailSection } from "../../shared/details/DetailFrame.tsx";
import { campPlaces } from "../../shared/catalogue/camp-places.ts";
import { disciplineText, placesText, priceOrFree } from "../../shared/catalogue/catalogue-text.ts";
import { useBrand } from "../../shared/page/page-hooks.ts";
import { hasSafetyText, SchoolSafety } from "../../shared/details/SchoolSafety.tsx";
import { VenueSection } from "../../shared/details/VenueSection.tsx";
import { Questions } from "../../shared/details/Questions.tsx";
import { CampCard } from "../../shared/catalogue/CampCard.tsx";
import type { CampItem } from "../../shared/catalogue/card-items.ts";
import { Addons } from "./Addons.tsx";
import { campQuestions } from "./camp-questions.tsx";
import { CampFacts } from "./CampFacts.tsx";
import styles from "./camp-details.module.css";
import type { Crumb } from "../../shared/details/Breadcrumbs.tsx";

type CampDetailsProps = {
  camp: Course;
  similar: readonly CampItem[];
  /** The day of the loader, an ISO date: the server and the browser render the same. */
  today: string;
};

export function CampDetailsScreen({ camp, similar, today }: CampDetailsProps) {
  const brand = useBrand();
  const full = camp.available <= 0;
  // Perhaps it is full because of the places that the visitor holds at the checkout.
  const holds = useOfBasket(
    ({ cart, orderStatus }) =>
      full && orderStatus === "placed" && cart !== null && cart.class_items.some((item) => item.course_id === camp.id),
  );
  const book = (
    <Link
      className={buttonClass({ tone: "spot", size: "large", wide: true })}
      to={holds ? CHECKOUT_PATH : full ? waitingChildrenPath({ course_id: camp.id }) : campChildrenPath(camp.id)}
    >
      {holds ? "Go back to the checkout" : full ? "Join the waiting list" : "Book this camp"}
    </Link>
  );
  return (
    <DetailFrame
      titleAt="side"
      held={{ courseId: camp.id }}
      crumbs={campBreadcrumbs(camp)}
      pictures={camp.pictures}
      poster={posterUrl({ kind: "camp", id: camp.id, disciplines: camp.disciplines })}
      kicker={`${camp.category.name} · ${disciplineText(camp)}`}
      title={camp.name}
      lead={camp.description}
      facts={
        <CampFacts camp={camp} today={today}>
          {book}
          <p>
            {holds
              ? "Your place is held while you pay."
              : full
                ? "All places are taken."
                : "A place is not guaranteed until confirmation is received."}
          </p>
        </CampFacts>
      }
      bar={
        <BookingBar
          price={<strong>{priceOrFree(camp.price + camp.booking_fee)}</strong>}
          places={holds ? { text: "Held for you", tone: "good" } : campPlaces(camp)}
          action={book}
        />
      }
    >
      {camp.day_description && (
        <DetailSection id="day" title="What a day is like">
          <p className={styles.text}>{camp.day_description}</p>
        </DetailSection>
      )}
      <DetailSection id="days" title={camp.days.length === 1 ? "The day" : `The ${camp.days.length} days`}>
        <ol className={styles.days}>
          {camp.days.map(({ date, start, end, available }) => (
            <li key={date}>
              <strong>{longDate(date)}</strong>
              <span>{timeRange(start, end)}</span>
              {available !== null && <span>{placesText(available).text}</span>}
            </li>
          ))}
        </ol>
      </DetailSection>
      {camp.addons.length > 0 && (
        <DetailSection id="addons" title="Extras">
          <Addons addons={camp.addons} days={camp.days.length} />
        </DetailSection>
      )}
      {hasSafetyText(camp.school_safety) && (
        <DetailSection id="safety" title={`How ${camp.franchise.name} looks after children`}>
          <SchoolSafety safety={camp.school_safety} />
        </DetailSection>
      )}
      <VenueSection location={camp.location} />
      <DetailSection id="questions" title="Questions parents ask">
        <Questions questions={campQuestions(camp, today)} />
      </DetailSection>
      {similar.length > 0 && (
        <DetailSection id="similar" title="More camps nearby">
          <ul className={styles.similar}>
            {similar.map((one) => (
              <li key={one.id}>
                <CampCard course={one} today={today} />
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
      <ContactCard
        brand={brand}
        school={camp.franchise.name}
        about={{ course_id: camp.id }}
        title={full ? "This camp is full" : "Questions about this camp?"}
        subject={`${camp.name}, ${camp.location.post_town}, from ${longDate(camp.start_date)}`}
      >
        {full
          ? "Ask us about a free place or another week."
          : "Ask us about food, friends in the same group, or anything else."}
      </ContactCard>
    </DetailFrame>
  );
}

export function campBreadcrumbs({ location }: Pick<Course, "location">): Crumb[] {
  return [
    { name: "Camps", to: "/find-camp-classes" },
    { name: location.post_town, to: `/find-camp-classes?${new URLSearchParams({ postcode: location.postcode })}` },
  ];
}
