import { Button, buttonClass, Notice } from "@matinee/ui";
import { Link } from "react-router";
import type { Brand } from "../../shared/page/page.ts";
import { HowToReachUs } from "../../shared/policies/HowToReachUs.tsx";
import { enquiryPath } from "../../shared/paths.ts";
import type { About } from "../../shared/details/enquiry-subject.ts";
import { EnquiryFields } from "../../shared/details/EnquiryFields.tsx";
import type { RefusedEnquiry } from "./send-enquiry.ts";
import styles from "./enquiry-page.module.css";

type EnquiryProps = {
  brand: Brand;
  about: About;
  categories: readonly { id: number; name: string }[];
  /** The category to begin with; "" for none. */
  category: string;
  subject: string;
  /** The school that answers; null: the shop's own. */
  school: string | null;
  /** The reference of an enquiry that was sent. */
  sent: string | null;
  refused: RefusedEnquiry | null;
};

/** The enquiry as a page: a plain form, which the browser can send without a script. */
export function EnquiryScreen({ brand, about, categories, category, subject, school, sent, refused }: EnquiryProps) {
  const to = school ?? brand.name;
  if (sent !== null && refused === null) {
    return (
      <div className={styles.page}>
        <h1>Question sent</h1>
        <p>
          We have emailed you to confirm. If you call about it, quote <strong>{sent}</strong>.
        </p>
        <Link className={buttonClass({ tone: "quiet" })} to="/find-classes">
          Find a class
        </Link>
      </div>
    );
  }
  const values = refused?.values ?? { category_id: category, subject, message: "", name: "", email: "" };
  const field = (name: keyof typeof values) => ({
    name,
    defaultValue: values[name],
    error: refused?.errors[name] ?? null,
  });
  return (
    <div className={styles.page}>
      <h1>Write to {to}</h1>
      {refused && (
        <Notice
          tone="problem"
          live
          title={refused.failure ?? "Please check the marked fields. Nothing has been sent."}
        />
      )}
      <form method="post" action={enquiryPath(about)} className={styles.form} noValidate>
        <EnquiryFields categories={categories} field={field} />
        <Button type="submit" tone="spot" size="large" wide>
          Send
        </Button>
      </form>
      <HowToReachUs brand={brand} subject={subject || `A question to ${to}`} />
    </div>
  );
}
