import { buttonClass, Icon } from "@matinee/ui";
import type { Brand } from "../../page.ts";
import styles from "./contact-card.module.css";

type ContactCardProps = { brand: Brand; title: string; children: string; subject: string };

/** What can't be done online yet, said plainly, with whom to ask instead. */
export function ContactCard({ brand, title, children, subject }: ContactCardProps) {
  return (
    <section className={styles.card} aria-labelledby="contact">
      <h2 id="contact">{title}</h2>
      <p>{children}</p>
      <div className={styles.ways}>
        {brand.phone && (
          <a className={buttonClass()} href={phoneHref(brand.phone)}>
            <Icon name="phone" size={20} />
            Call {brand.phone}
          </a>
        )}
        {brand.email && (
          <a className={buttonClass({ tone: "quiet" })} href={mailHref(brand.email, subject)}>
            <Icon name="mail" size={20} />
            Write to us
          </a>
        )}
      </div>
    </section>
  );
}

export const phoneHref = (phone: string) => `tel:${phone.replaceAll(" ", "")}`;
export const mailHref = (email: string, subject: string) => `mailto:${email}?subject=${encodeURIComponent(subject)}`;
