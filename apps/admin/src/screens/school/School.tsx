import { Badge } from "@matinee/ui";
import { Link, useLoaderData } from "react-router";
import page from "../../ui/page.module.css";
import { schoolLoader } from "./read-school.ts";
import { partsOf } from "./SchoolPage.tsx";
import styles from "./school.module.css";

export const loader = schoolLoader;

/** The pages of a school's settings. */
export function Component() {
  const school = useLoaderData<typeof loader>();
  return (
    <div className={page.page}>
      <title>{school.name}</title>
      <div className={page.head}>
        <h1>{school.name}</h1>
        {school.status !== "open" && <Badge tone="few">{school.status === "draft" ? "Draft" : "Closed"}</Badge>}
        {school.is_network && <Badge>The network and its main shop</Badge>}
      </div>
      <ul className={styles.list}>
        {partsOf(school).map(({ to, title, about }) => (
          <li key={to}>
            <Link className={styles.item} to={`/schools/${school.id}/${to}`}>
              <strong>{title}</strong>
              <span className={page.mute}>{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
