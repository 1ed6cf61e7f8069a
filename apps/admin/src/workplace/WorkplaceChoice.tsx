import { STAFF_ROLES } from "@matinee/format";
import { Icon, VisuallyHidden } from "@matinee/ui";
import { useApp, useAuth } from "@matinee/webapp/signed-in";
import styles from "./workplace-choice.module.css";
import { WORKPLACE_PARAMETER, workplaceKey, workplaceOf, type Workplace } from "./workplace.ts";

const nameOf = ({ school, role }: Workplace) => `${school?.name ?? "The network"} (${STAFF_ROLES[role].short})`;

/** Which school is in hand. Who works at several can choose: another one opens on its home page. */
export function WorkplaceChoice() {
  const { settings } = useApp();
  const { userDetails } = useAuth();
  const places = userDetails?.workplaces ?? [];
  const here = workplaceOf(userDetails);
  if (here === null) return null;
  if (places.length < 2) return <span className={styles.place}>{nameOf(here)}</span>;
  const open = (key: string) => {
    const address = new URL(`${settings.adminAppUrl}/`, location.href);
    address.searchParams.set(WORKPLACE_PARAMETER, key);
    // The page that is left asks about unsaved work, and whoever stays still has this school.
    location.assign(address);
  };
  return (
    <label className={styles.choice}>
      <VisuallyHidden>Current school</VisuallyHidden>
      <select
        className={styles.select}
        value={workplaceKey(here)}
        onChange={(event) => open(event.target.value)}
        autoComplete="off"
      >
        {places.map((place) => (
          <option key={workplaceKey(place)} value={workplaceKey(place)}>
            {nameOf(place)}
          </option>
        ))}
      </select>
      <Icon name="down" size={20} />
    </label>
  );
}
