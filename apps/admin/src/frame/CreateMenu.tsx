import { Link } from "react-router";
import { MenuButton } from "../ui/MenuButton.tsx";
import menu from "../ui/menu-button.module.css";
import { creatableBy } from "./places.ts";
import { useSchoolInHand } from "./use-school-in-hand.ts";
import { useSeen } from "./use-seen.ts";

/** The menu "New" of the frame: what the user may make. Who may make nothing has none. */
export function CreateMenu() {
  const creatable = creatableBy(useSeen(), useSchoolInHand());
  if (creatable.length === 0) return null;
  return (
    <MenuButton label="New" icon="plus" isIconOnPhone>
      <ul className={menu.list}>
        {creatable.map(({ to, name }) => (
          <li key={to}>
            <Link className={menu.item} to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </MenuButton>
  );
}
