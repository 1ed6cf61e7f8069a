import { buttonClass, posterUrl, Reminder } from "@matinee/ui";
import { counted } from "@matinee/format";
import type { Group } from "@matinee/contract/client";
import { Link } from "react-router";
import { ageText } from "../../shared/catalogue/age-rule.ts";
import { BookingBar } from "../../shared/details/BookingBar.tsx";
import { ContactCard } from "../../shared/details/ContactCard.tsx";
import { DetailFrame, DetailSection } from "../../shared/details/DetailFrame.tsx";
import { classPlacesText, disciplineText, priceOrFree } from "../../shared/catalogue/catalogue-text.ts";
import { isWaitedFor, trialState } from "../../shared/catalogue/trial-state.ts";
import { Questions } from "../../shared/details/Questions.tsx";
import { useBirthday } from "../../shared/child/use-birthday.ts";
import { useBrand } from "../../shared/page/page-hooks.ts";
import { hasSafetyText, SchoolSafety } from "../../shared/details/SchoolSafety.tsx";
import { VenueSection } from "../../shared/details/VenueSection.tsx";
import { ClassFacts } from "./ClassFacts.tsx";
import { ageCheckPath, CHECKOUT_PATH } from "../../shared/paths.ts";
import { useOfBasket } from "../../shared/visitor/visitor.tsx";
import { classQuestions } from "./class-questions.tsx";
import { Dates } from "./Dates.tsx";
import { JoinTerm } from "./JoinTerm.tsx";
import type { ClassItem } from "../../shared/catalogue/card-items.ts";
import { SimilarClasses } from "../../shared/catalogue/SimilarClasses.tsx";
import { Subgroups } from "./Subgroups.tsx";
import { Teachers } from "./Teachers.tsx";
import type { TermDates } from "./term-dates.ts";
import styles from "./class-details.module.css";
import type { Crumb } from "../../shared/details/Breadcrumbs.tsx";

type ClassDetailsProps = {
  group: Group;
  /** The first possible start date, full or not. */
  first: string | null;
  terms: TermDates[];
  similar: readonly ClassItem[];
};

export function ClassDetailsScreen({ group, first, terms, similar }: ClassDetailsProps) {
  const brand = useBrand();
  const dateOfBirth = useBirthday();
  const state = trialState(group);
  const full = isWaitedFor(group);
  // Joining stands beside a trial or the waiting list; otherwise it is what the main button leads to.
  const joinsBeside = full || state === "open";
  // Perhaps it is full because of the places that the visitor holds at the checkout.
  const holds = useOfBasket(
    ({ cart, orderStatus }) =>
      full && orderStatus === "placed" && cart !== null && cart.class_items.some((item) => item.group_id === group.id),
  );
  const ages = ageText(group.stage, first);
  // What the button below the price leads to.
  const shown = joinsBeside ? group.trial : (group.join ?? group.trial);
  const linkTo = (to: string, text: string) => (
    <Link className={buttonClass({ tone: "spot", size: "large", wide: true })} to={to}>
      {text}
    </Link>
  );
  const joinTo = ageCheckPath(group.id, dateOfBirth, { join: true });
  const apply = joinsBeside ? (
    linkTo(
      holds ? CHECKOUT_PATH : ageCheckPath(group.id, dateOfBirth),
      holds ? "Go back to the checkout" : full ? "Join the waiting list" : "Apply for a trial",
    )
  ) : state !== "no_dates" && group.join ? (
    linkTo(joinTo, "Join for the term")
  ) : (
    <a className={buttonClass({ tone: "quiet", size: "large", wide: true })} href="#contact">
      {state === "none" ? "Ask about joining" : "Ask about dates"}
    </a>
  );
  return (
    <DetailFrame
      titleAt="side"
      held={{ groupId: group.id }}
      crumbs={classBreadcrumbs(group)}
      pictures={group.pictures}
      poster={posterUrl({ kind: "class", id: group.id, disciplines: group.disciplines })}
      kicker={disciplineText(group)}
      title={group.name}
      lead={group.description}
      facts={
        <ClassFacts group={group} ages={ages}>
          {apply}
          {group.join && joinsBeside && (
            <Link className={buttonClass({ tone: "quiet", size: "large", wide: true })} to={joinTo}>
              Join for the term
            </Link>
          )}
          {group.has_dates && <p>No account needed.</p>}
        </ClassFacts>
      }
      bar={
        <BookingBar
          price={
            <>
              <strong>{priceOrFree(shown.price)}</strong> {counted(shown.sessions, "session")}
            </>
          }
          places={holds ? { text: "Held for you", tone: "good" } : classPlacesText(group)}
          action={apply}
        />
      }
    >
      {group.what_happens && (
        <DetailSection id="session" title="What happens in a session">
          <p className={styles.text}>{group.what_happens}</p>
        </DetailSection>
      )}
      {group.subgroups.length > 0 && (
        <DetailSection id="subgroups" title="Groups by age">
          <Subgroups subgroups={group.subgroups} />
        </DetailSection>
      )}
      {group.join && (
        <DetailSection id="join" title="Join for the term">
          <JoinTerm group={group} join={group.join} to={joinTo} isOnlyOption={!joinsBeside} />
        </DetailSection>
      )}
      <DetailSection id="dates" title="Dates">
        {terms.length > 0 ? <Dates terms={terms} /> : <p>Dates to be announced. Please ask {group.franchise.name}.</p>}
        <Reminder />
      </DetailSection>
      {group.teachers.length > 0 && (
        <DetailSection id="teachers" title={group.teachers.length === 1 ? "Your teacher" : "Your teachers"}>
          <Teachers teachers={group.teachers} />
        </DetailSection>
      )}
      {hasSafetyText(group.school_safety) && (
        <DetailSection id="safety" title={`How ${group.franchise.name} looks after children`}>
          <SchoolSafety safety={group.school_safety} />
        </DetailSection>
      )}
      <VenueSection location={group.location} />
      <DetailSection id="questions" title="Questions parents ask">
        <Questions questions={classQuestions(group, ages)} />
      </DetailSection>
      <ContactCard
        brand={brand}
        school={group.franchise.name}
        phone={group.school_phone || brand.phone}
        title="Have another question?"
        subject={`${group.name}, ${group.location.name}`}
        about={{ group_id: group.id }}
      >
        Ask the school about the level, bringing friends, or anything else.
      </ContactCard>
      {similar.length > 0 && (
        <DetailSection id="similar" title={`More ${group.stage.name} classes with places`}>
          <SimilarClasses classes={similar} dateOfBirth={dateOfBirth} wide={similar.length === 1} />
        </DetailSection>
      )}
    </DetailFrame>
  );
}

export function classBreadcrumbs({ location }: Pick<Group, "location">): Crumb[] {
  return [
    { name: "Classes", to: "/find-classes" },
    { name: location.post_town, to: `/find-classes?${new URLSearchParams({ postcode: location.postcode })}` },
  ];
}
