import { chipClass, Icon, Reminder, VisuallyHidden } from "@matinee/ui";
import type { Course, CourseCategory, List } from "@matinee/contract/client";
import { Link, useNavigation } from "react-router";
import type { Birthday } from "../search/birthday.ts";
import { CardSkeletons } from "../search/CardSkeletons.tsx";
import { Pages } from "../search/Pages.tsx";
import searchStyles from "../search/search.module.css";
import { useHeadFocus } from "../search/use-head-focus.ts";
import { useSlow } from "../search/use-slow.ts";
import { CampCard } from "./CampCard.tsx";
import { CampFilters } from "./CampFilters.tsx";
import { campHeading, campSearchPath, type CampSearch } from "./camp-search.ts";
import { NoCamps } from "./NoCamps.tsx";
import styles from "./camps.module.css";

type CampSearchScreenProps = {
  search: CampSearch;
  birthday: Pick<Birthday, "typed" | "problem">;
  camps: List<Course>;
  categories: readonly CourseCategory[];
};

/** The camp search: kinds of camp as chips, the age, and what fits as cards, soonest first. */
export function CampSearchScreen({ search, birthday, camps, categories }: CampSearchScreenProps) {
  const loading = useNavigation().location?.pathname === "/find-camp-classes";
  const slow = useSlow(loading);
  const path = campSearchPath(search, { page: search.page });
  const head = useHeadFocus(path, search.page);
  const heading = campHeading(search, camps.total);
  return (
    <div className={searchStyles.page} aria-busy={loading || undefined}>
      <header className={searchStyles.head}>
        <div>
          <h1 ref={head} tabIndex={-1}>
            {heading}
          </h1>
          <div role="status">
            <VisuallyHidden>{loading ? "" : heading}</VisuallyHidden>
          </div>
        </div>
        <Kinds search={search} categories={categories} />
      </header>
      <CampFilters key={path} search={search} birthday={birthday} />
      <section className={searchStyles.results} aria-label="Camps" data-loading={loading || undefined}>
        <VisuallyHidden as="h2">Camps found</VisuallyHidden>
        <Camps search={search} camps={camps} slow={slow} />
        <Pages {...camps} pathOf={(page) => campSearchPath(search, { page })} next="More camps" />
        <Reminder />
      </section>
    </div>
  );
}

function Camps({ search, camps, slow }: { search: CampSearch; camps: List<Course>; slow: boolean }) {
  if (slow) return <CardSkeletons count={Math.max(3, camps.items.length)} />;
  if (camps.items.length === 0) return <NoCamps search={search} />;
  return (
    <ul className={searchStyles.cards}>
      {camps.items.map((course, index) => (
        <li key={course.id}>
          <CampCard course={course} early={index < 2} />
        </li>
      ))}
    </ul>
  );
}

function Kinds({ search, categories }: Pick<CampSearchScreenProps, "search" | "categories">) {
  const kinds = [{ id: null, name: "All camps" }, ...categories];
  return (
    <nav aria-label="Kinds of camp" className={styles.chips}>
      {kinds.map(({ id, name }) => (
        <Link
          key={id}
          to={campSearchPath(search, { category: id })}
          className={chipClass({ on: search.category === id })}
          aria-current={search.category === id ? "true" : undefined}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
      {search.age !== null && (
        <Link to={campSearchPath(search, { age: null })} className={chipClass({ on: true })} preventScrollReset>
          Age {search.age} <Icon name="close" size={16} />
          <VisuallyHidden>(remove)</VisuallyHidden>
        </Link>
      )}
    </nav>
  );
}
