import { phoneHref } from "@matinee/format";
import { buttonClass, Icon } from "@matinee/ui";
import { lazy, Suspense, useState } from "react";
import type { Brand } from "../page/page.ts";
import { enquiryPath } from "../paths.ts";
import type { About } from "./enquiry-subject.ts";
import styles from "./contact-card.module.css";

// Loaded on demand, because few visitors open it.
const EnquiryDialog = lazy(() => import("./EnquiryDialog.tsx"));

type ContactCardProps = {
  brand: Brand;
  /** The school that answers, if it is not this shop's. */
  school?: string;
  /** The number of that school; the shop's by default. */
  phone?: string | null;
  title: string;
  children: string;
  subject: string;
  about?: About;
};

/** Contact by phone or form. Without a script the form has a page of its own. */
export function ContactCard({
  brand,
  school = brand.name,
  phone = brand.phone,
  title,
  children,
  subject,
  about = {},
}: ContactCardProps) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.card} aria-labelledby="contact">
      <h2 id="contact">{title}</h2>
      <p>{children}</p>
      <div className={styles.links}>
        {phone && (
          <a className={buttonClass()} href={phoneHref(phone)}>
            <Icon name="phone" size={20} />
            Call {phone}
          </a>
        )}
        {brand.email && (
          <a
            className={buttonClass({ tone: "quiet" })}
            href={enquiryPath(about)}
            aria-haspopup="dialog"
            onClick={(event) => {
              event.preventDefault();
              setAsked(true);
              setOpen(true);
            }}
          >
            <Icon name="mail" size={20} />
            Write to us
          </a>
        )}
      </div>
      {asked && (
        <Suspense>
          <EnquiryDialog open={open} onClose={() => setOpen(false)} school={school} subject={subject} about={about} />
        </Suspense>
      )}
    </section>
  );
}
