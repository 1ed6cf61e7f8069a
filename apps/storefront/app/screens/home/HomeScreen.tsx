import { buttonClass, posterUrl, Reminder } from "@matinee/ui";
import type { Course, FoundGroup, Location, ProductCategory } from "@matinee/contract/client";
import { Link } from "react-router";
import { CampCard } from "../camps/CampCard.tsx";
import { ClassCard } from "../search/ClassCard.tsx";
import { HomeSearch } from "./HomeSearch.tsx";
import styles from "./home.module.css";

export interface HomeProps {
  /** The school's own name on its own host; null in the main shop. */
  school: string | null;
  classes: readonly FoundGroup[];
  camps: readonly Course[];
  towns: readonly { town: string; postcode: Location["postcode"]; venues: number }[];
  categories: readonly ProductCategory[];
  /** The least price of a trial, in pence. */
  trialFrom: number | null;
}

/** The first page: a search on a stage, then what there is. */
export function HomeScreen({ school, classes, camps, towns, categories, trialFrom }: HomeProps) {
  return (
    <>
      <section className={styles.hero} aria-labelledby="welcome">
        <div className={styles.inside}>
          <div className={styles.words}>
            {school !== null && <p className={styles.school}>{school}</p>}
            <h1 id="welcome">Singing, acting and dancing, near you.</h1>
            <p className={styles.lead}>
              Tell us where you live and when your child was born. We show the classes that fit, what they cost and when
              you could start.
            </p>
          </div>
          <HomeSearch trialFrom={trialFrom} />
        </div>
      </section>
      <div className={styles.page}>
        <section className={styles.part} aria-labelledby="classes">
          <Head id="classes" title="Starting soon, with places" to="/find-classes?has_spaces=1" more="All classes" />
          <ul className={styles.cards}>
            {classes.map((group) => (
              <li key={group.id}>
                <ClassCard group={group} />
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.part} aria-labelledby="how">
          <h2 id="how">How it works</h2>
          <ol className={styles.steps}>
            <Step title="Find a class" text="By postcode and age. You see days, prices and how many places are left." />
            <Step
              title="Try it"
              text="Book a trial for one child or several. Pay by card, and have a confirmation in minutes."
            />
            <Step
              title="Come along"
              text="Venue, dates and what to bring are in your mail, and in your calendar if you like."
            />
          </ol>
          <Reminder />
        </section>
        {camps.length > 0 && (
          <section className={styles.part} aria-labelledby="camps">
            <Head id="camps" title="Holiday camps coming up" to="/find-camp-classes" more="All camps" />
            <ul className={styles.cards}>
              {camps.map((course) => (
                <li key={course.id}>
                  <CampCard course={course} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className={styles.part} aria-labelledby="where">
          <h2 id="where">Where we teach</h2>
          <ul className={styles.towns}>
            {towns.map(({ town, postcode, venues }) => (
              <li key={town}>
                <Link to={`/find-classes?${new URLSearchParams({ postcode })}`}>
                  {town} <span>{venues === 1 ? "1 venue" : `${venues} venues`}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <section className={styles.part} aria-labelledby="shop">
          <Head id="shop" title="From our shop" to="/shop" more="The whole shop" />
          <ul className={styles.shelves}>
            {categories.map((category) => (
              <li key={category.id}>
                <Link to={`/shop/items/${category.id}`} className={styles.shelf}>
                  <img
                    src={posterUrl({
                      kind: "item",
                      id: `category-${category.id}`,
                      disciplines: [category.figure, category.name],
                    })}
                    alt=""
                    width={640}
                    height={340}
                    loading="lazy"
                  />
                  <span>{category.name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function Head({ id, title, to, more }: { id: string; title: string; to: string; more: string }) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{title}</h2>
      <Link to={to} className={buttonClass({ tone: "plain", size: "small" })}>
        {more}
      </Link>
    </div>
  );
}

function Step({ title, text }: { title: string; text: string }) {
  return (
    <li>
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  );
}
