import { posterUrl } from "@matinee/ui";
import type { FoundGroups } from "@matinee/contract/client";
import { CampCard } from "../../shared/catalogue/CampCard.tsx";
import { ClassCard } from "../../shared/catalogue/ClassCard.tsx";
import { SafetyFold, hasSafetyText } from "../../shared/details/SchoolSafety.tsx";
import { useBrand } from "../../shared/page/page-hooks.ts";
import { HomeSearch } from "./HomeSearch.tsx";
import type { HomeData } from "./load-home.ts";
import { useNearest } from "./use-nearest.ts";
import { HomeSection } from "./HomeSection.tsx";
import { Steps } from "./Steps.tsx";
import { Tile } from "./Tile.tsx";
import { Towns } from "./Towns.tsx";
import styles from "./home.module.css";

/** `school`: the school's name on its own host; null in the main shop. `today` is an ISO date. */
type HomeProps = HomeData & { school: string | null; today: string };

/** The home page. */
export function HomeScreen({ school, today, classes, camps, towns, categories, trialFrom, someFree }: HomeProps) {
  const brand = useBrand();
  const nearest = useNearest();
  const shown = nearest?.items ?? classes;
  return (
    <>
      <section className={styles.hero} aria-labelledby="welcome">
        <div className={styles.inside}>
          <div className={styles.text}>
            <h1 id="welcome">
              Singing, acting and dancing, {school === null ? "near you." : <>with&nbsp;{school}.</>}
            </h1>
            <p className={styles.lead}>
              Tell us where you live and when your child was born. We show the classes that fit, what they cost and when
              you could start.
            </p>
          </div>
          <HomeSearch trialFrom={trialFrom} someFree={someFree} />
        </div>
      </section>
      {shown.length > 0 && (
        <div className={styles.page}>
          <HomeSection
            id="classes"
            title={nearest === null ? "Starting soon" : "Nearest to you"}
            more={{ to: allClasses(nearest), text: "See all classes" }}
          >
            <ul className={styles.cards}>
              {shown.map((group) => (
                <li key={group.id}>
                  <ClassCard group={group} {...(nearest?.origin && { precision: nearest.origin.precision })} />
                </li>
              ))}
            </ul>
          </HomeSection>
        </div>
      )}
      <Steps />
      <div className={styles.page}>
        {hasSafetyText(brand.safety) && <SafetyFold safety={brand.safety} title={`Why parents trust ${brand.name}`} />}
        {camps.length > 0 && (
          <HomeSection id="camps" title="Holiday camps" more={{ to: "/find-camp-classes", text: "See all camps" }}>
            <ul className={styles.cards}>
              {camps.map((course) => (
                <li key={course.id}>
                  <CampCard course={course} today={today} brief />
                </li>
              ))}
            </ul>
          </HomeSection>
        )}
        {towns.largest.length > 0 && (
          <HomeSection id="where" title="Where we teach">
            <Towns {...towns} />
          </HomeSection>
        )}
        {categories.length > 0 && (
          <HomeSection id="shop" title="From our shop" more={{ to: "/shop", text: "See the whole shop" }}>
            <ul className={styles.shelves}>
              {categories.map(({ id, name, figure }) => (
                <li key={id}>
                  <Tile
                    to={`/shop/items/${id}`}
                    image={posterUrl({ kind: "item", id: `category-${id}`, disciplines: [figure, name] })}
                    title={name}
                  />
                </li>
              ))}
            </ul>
          </HomeSection>
        )}
      </div>
    </>
  );
}

/** The search for all classes with places, around the same place. */
function allClasses(nearest: FoundGroups | null): string {
  const query = new URLSearchParams({ has_spaces: "1" });
  if (nearest?.origin) {
    query.set("lat", nearest.origin.lat.toFixed(3));
    query.set("lng", nearest.origin.lng.toFixed(3));
  }
  return `/find-classes?${query}`;
}
