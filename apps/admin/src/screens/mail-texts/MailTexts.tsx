import { dateOfInstant, fullDate } from "@matinee/format";
import { Badge } from "@matinee/ui";
import { appContext } from "@matinee/webapp/signed-in";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import page from "../../ui/page.module.css";
import { schoolLoader } from "../school/read-school.ts";
import styles from "../school/school.module.css";
import { SchoolPage } from "../school/SchoolPage.tsx";
import { MAIL_KINDS } from "./mail-kinds.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const path = { id: Number(params["id"]) };
  const [school, texts] = await Promise.all([
    schoolLoader({ context, params }),
    api.call("GET /v1/staff/schools/{id}/mail-texts", { path, quiet: true }),
  ]);
  return { school, texts };
}

/** The emails of a school that it can word. */
export function Component() {
  const { school, texts } = useLoaderData<typeof loader>();
  return (
    <SchoolPage school={school} title="Email texts" hasHistory={false}>
      <p className={page.mute}>
        Say hello and goodbye in your own words. Dates, amounts, terms and links are filled in automatically and can't
        be taken out. Emails about logins and passwords are the network's.
      </p>
      <ul className={styles.list}>
        {texts.map(({ kind, opening, closing, changed_at: at, broken }) => (
          <li key={kind}>
            <Link className={styles.item} to={`/schools/${school.id}/mail-texts/${kind}`}>
              <strong className={page.line}>
                {MAIL_KINDS[kind].title}
                {broken && <Badge tone="full">Not used</Badge>}
                {!broken && (opening !== null || closing !== null) && <Badge tone="good">Your words</Badge>}
              </strong>
              <span className={page.mute}>
                {MAIL_KINDS[kind].about}
                {at !== null && ` Changed on ${fullDate(dateOfInstant(at))}.`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </SchoolPage>
  );
}
