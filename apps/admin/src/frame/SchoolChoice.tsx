import type { StaffWorkplace } from "@matinee/contract/client";
import { Icon, VisuallyHidden } from "@matinee/ui";
import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { atSchool } from "../ui/list-address.ts";
import { useListSearch } from "../ui/use-list-search.ts";
import styles from "../workplace/workplace-choice.module.css";
import { isOfSchool } from "./places.ts";
import { useSchoolInHand } from "./use-school-in-hand.ts";

/** Which school the network has in hand. The menu, what is made and the lists are then about it. A page about no school makes way for Home. */
export function SchoolChoice() {
  const { api } = useApp();
  const navigate = useNavigate();
  const search = useListSearch();
  const { pathname } = useLocation();
  const school = useSchoolInHand();
  const [schools, setSchools] = useState<StaffWorkplace["schools"]>([]);
  useEffect(() => {
    let isGone = false;
    api.call("GET /v1/staff/workplace", { quiet: true }).then(
      (workplace) => !isGone && setSchools(workplace.schools),
      // The lists have filters of their own.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [api]);
  const choose = (id: string) => void navigate(isOfSchool(pathname) ? atSchool(search, id) : `/?school=${id}`);
  return (
    <label className={styles.choice}>
      <VisuallyHidden>Schools shown</VisuallyHidden>
      <select
        className={styles.select}
        value={schools.some(({ id }) => String(id) === school) ? (school ?? "") : ""}
        onChange={(event) => choose(event.target.value)}
        autoComplete="off"
      >
        <option value="">All schools</option>
        {schools.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="down" size={20} />
    </label>
  );
}
