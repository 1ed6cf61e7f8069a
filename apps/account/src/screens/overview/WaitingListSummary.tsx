import type { Overview } from "@matinee/contract/client";
import { buttonClass } from "@matinee/ui";
import { Link } from "react-router";
import { waitingPlaceText } from "../waiting/waiting-text.ts";
import common from "../common/screen.module.css";

/** The family's places on waiting lists with their positions; renders nothing if there are none. */
export function WaitingListSummary({ waiting }: Pick<Overview, "waiting">) {
  if (waiting.length === 0) return null;
  return (
    <section className={common.section} aria-labelledby="waiting">
      <h2 id="waiting">Waiting lists</h2>
      <ul className={common.list}>
        {waiting.map((place) => (
          <li key={place.id}>
            <span className={common.strong}>
              {place.child.first_name}: {place.name}
            </span>
            <br />
            <span className={common.mute}>{waitingPlaceText(place)}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link className={buttonClass({ tone: "quiet", size: "small" })} to="/waiting-lists">
          See all waiting lists
        </Link>
      </p>
    </section>
  );
}
