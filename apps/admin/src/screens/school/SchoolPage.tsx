import type { StaffSchool } from "@matinee/contract/client";
import { Badge } from "@matinee/ui";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import page from "../../ui/page.module.css";
import { PARTS } from "./school-fields.ts";
import styles from "./school.module.css";

/** The pages of a school's settings, in their order. The main shop's addresses are set by whoever runs Matinee. */
export function partsOf({ is_network: isNetwork }: Pick<StaffSchool, "is_network">) {
  return [
    ...Object.entries(PARTS).map(([to, { title, about }]) => ({ to, title, about })),
    ...(isNetwork ? [] : [{ to: "addresses", title: "Addresses", about: "Where families find the shop" }]),
    ...(isNetwork ? [] : [{ to: "bank-holidays", title: "Bank holidays", about: "The days without lessons" }]),
    { to: "payments", title: "Payments", about: "The account that families pay into" },
    { to: "mail-texts", title: "Email texts", about: "Your own words in the emails to families" },
    { to: "scripts", title: "Scripts", about: "Chat, adverts and statistics of other companies" },
    ...(isNetwork ? [] : [{ to: "status", title: "Open or close", about: "Whether families can book" }]),
  ];
}

type Props = {
  readonly school: StaffSchool;
  readonly title: string;
  /** False where the page has a history of its own. */
  readonly hasHistory?: boolean;
  readonly children: ReactNode;
};

/** The head of a page of settings: the school, and its other pages, and who changed it. On a phone these are behind the way back. */
export function SchoolPage({ school, title, hasHistory = true, children }: Props) {
  return (
    <div className={page.page}>
      <title>{`${title} – ${school.name}`}</title>
      <div className={page.head}>
        <BackTo to={`/schools/${school.id}`}>{school.name}</BackTo>
        <h1>{title}</h1>
        {school.status !== "open" && <Badge tone="few">{school.status === "draft" ? "Draft" : "Closed"}</Badge>}
      </div>
      <nav className={styles.nav} aria-label="Settings">
        <ul>
          {partsOf(school).map((part) => (
            <li key={part.to}>
              <NavLink to={`/schools/${school.id}/${part.to}`}>{part.title}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
      {hasHistory && <HistoryPanel of={`school:${school.id}`} shown={school} />}
    </div>
  );
}
