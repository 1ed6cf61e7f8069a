import { fullDate, timeRange } from "@matinee/ui";
import type { ClassItem, Group } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../state/visitor.tsx";
import { namesInWords } from "../cart/dates-in-words.ts";
import styles from "./thank-you.module.css";

/** One class of a confirmed order: who, when and where. */
export function BookedClass({ item }: { item: ClassItem }) {
  const group = useGroup(item.group_id);
  const place = group?.location;
  const lines = place
    ? [place.address_line_1, place.address_line_2, place.address_line_3, place.post_town, place.postcode].filter(
        Boolean,
      )
    : [item.location.post_town, item.location.postcode];
  return (
    <section className={styles.booked} aria-labelledby={`booked-${item.id}`}>
      <h2 id={`booked-${item.id}`}>
        {item.group_id === null ? item.name : <Link to={`/class/details/${item.group_id}`}>{item.name}</Link>}
      </h2>
      <dl className={styles.facts}>
        <dt>Who</dt>
        <dd>{namesInWords(item.children)}</dd>
        <dt>When</dt>
        <dd>
          {item.dates.map((one) => (
            <span key={one.date} className={styles.row}>
              {fullDate(one.date)}, <span className={styles.time}>{timeRange(one.start, one.end)}</span>
            </span>
          ))}
        </dd>
        <dt>Where</dt>
        <dd>
          <span className={styles.row}>{item.location.name}</span>
          <span className={styles.address}>{lines.join(", ")}</span>
        </dd>
        {place?.travel && (
          <>
            <dt>Getting there</dt>
            <dd className={styles.light}>{place.travel}</dd>
          </>
        )}
        {place?.access && (
          <>
            <dt>Access</dt>
            <dd className={styles.light}>{place.access}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** The public facts of the class; without them the order's own are shown. */
function useGroup(groupId: number | null): Group | null {
  const api = useApi();
  const [group, setGroup] = useState<Group | null>(null);
  useEffect(() => {
    if (groupId === null) return;
    let gone = false;
    api.call("GET /groups/get/{id}", { path: { id: groupId }, quiet: true }).then(
      (found: Group) => !gone && setGroup(found),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [api, groupId]);
  return group;
}
