import { phoneHref } from "@matinee/format";
import { mailHref } from "../details/mail-href.ts";
import { useBrand } from "./page-hooks.ts";
import styles from "./needs-script.module.css";

type NeedsScriptProps = {
  /** What does not work without JavaScript: "The cart needs JavaScript". */
  title: string;
  /** What the school does instead, after "Or call …": "and we book the trial with you". */
  instead: string;
  /** 1: it stands in place of the page. */
  level?: 1 | 2;
};

/** Says without a script what does not work, and whom to ask instead. A browser never renders it, so its text is not in the scripts. */
export function NeedsScript(props: NeedsScriptProps) {
  return <noscript>{import.meta.env.SSR && <ScriptNotice {...props} />}</noscript>;
}

/** The notice itself, for the server's part of a `noscript`. */
export function ScriptNotice({ title, instead, level = 2 }: NeedsScriptProps) {
  const brand = useBrand();
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <section className={styles.notice} data-page={level === 1 || undefined} aria-label={title}>
      <Heading className={styles.title}>{title}</Heading>
      <p>Turn JavaScript on in your browser and load this page again.</p>
      <p>
        {brand.phone && (
          <>
            Or call <a href={phoneHref(brand.phone)}>{brand.phone}</a>
          </>
        )}
        {brand.email && (
          <>
            {brand.phone ? " or write to " : "Or write to "}
            <a href={mailHref(brand.email, title)}>{brand.email}</a>
          </>
        )}
        , {instead}.
      </p>
    </section>
  );
}
