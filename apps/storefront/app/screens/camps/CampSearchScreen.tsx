import { Button, buttonClass, chipClass, EmptyState, Reminder, Select, VisuallyHidden } from "@matinee/ui";
import type { Course, CourseCategory, List } from "@matinee/contract/client";
import { Form, Link } from "react-router";
import searchStyles from "../search/search.module.css";
import { CampCard } from "./CampCard.tsx";
import { campSearchPath, type CampSearch } from "./camp-search.ts";
import styles from "./camps.module.css";

type CampSearchScreenProps = { search: CampSearch; camps: List<Course>; categories: readonly CourseCategory[] };

/** The camp search: kinds of camp as chips, the age, and what fits as cards, soonest first. */
export function CampSearchScreen({ search, camps, categories }: CampSearchScreenProps) {
  const last = Math.max(0, Math.ceil(camps.total / camps.size) - 1);
  return (
    <div className={searchStyles.page}>
      <header className={searchStyles.head}>
        <h1>{campHeading(search, camps.total)}</h1>
        <nav aria-label="Kinds of camp" className={styles.chips}>
          <Link
            to={campSearchPath(search, { category: null })}
            className={chipClass({ on: search.category === null })}
            aria-current={search.category === null ? "true" : undefined}
          >
            All camps
          </Link>
          {categories.map((category) => (
            <Link
              key={category.id}
              to={campSearchPath(search, { category: category.id })}
              className={chipClass({ on: search.category === category.id })}
              aria-current={search.category === category.id ? "true" : undefined}
            >
              {category.name}
            </Link>
          ))}
        </nav>
      </header>
      <Form action="/find-camp-classes" className={styles.form}>
        {search.category !== null && <input type="hidden" name="category_id" value={search.category} />}
        <Select label="Your child's age" name="age" defaultValue={search.age ?? ""} key={search.age}>
          <option value="">Any age</option>
          {Array.from({ length: 16 }, (_, index) => index + 3).map((age) => (
            <option key={age} value={age}>
              {age}
            </option>
          ))}
        </Select>
        <Button type="submit" tone="spot">
          Show camps
        </Button>
      </Form>
      {camps.items.length === 0 ? (
        <EmptyState
          drawing="stage"
          title="No camp fits that yet."
          way={
            <Link to="/find-camp-classes" className={buttonClass({ tone: "spot" })}>
              All our camps
            </Link>
          }
        >
          Try another kind of camp or another age: new dates come every term.
        </EmptyState>
      ) : (
        <>
          <VisuallyHidden as="h2">Camps found</VisuallyHidden>
          <ul className={searchStyles.cards}>
            {camps.items.map((course, index) => (
              <li key={course.id}>
                <CampCard course={course} early={index < 2} />
              </li>
            ))}
          </ul>
        </>
      )}
      {last > 0 && (
        <nav className={searchStyles.pages} aria-label="Pages">
          {search.page > 0 && (
            <Link
              to={campSearchPath(search, { page: search.page - 1 })}
              rel="prev"
              className={buttonClass({ tone: "quiet" })}
            >
              Earlier
            </Link>
          )}
          <span>
            Page {search.page + 1} of {last + 1}
          </span>
          {search.page < last && (
            <Link
              to={campSearchPath(search, { page: search.page + 1 })}
              rel="next"
              className={buttonClass({ tone: "quiet" })}
            >
              More camps
            </Link>
          )}
        </nav>
      )}
      <Reminder />
    </div>
  );
}

/** "48 holiday camps", "3 holiday camps for age 7". */
export function campHeading(search: CampSearch, total: number): string {
  const count = total === 0 ? "No holiday camps" : total === 1 ? "1 holiday camp" : `${total} holiday camps`;
  return search.age === null ? count : `${count} for age ${search.age}`;
}
