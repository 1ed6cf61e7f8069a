import { AllDates } from "../../shared/basket/AllDates.tsx";
import { childNames, shortDates } from "../../shared/basket/line-dates.ts";
import { isClassItem, type Line } from "../../shared/basket/line.ts";
import styles from "./line.module.css";

/** The facts of a line. */
export function LineFacts({ line }: { line: Line }) {
  if (!isClassItem(line)) {
    return (
      <>
        <dl className={styles.facts}>
          {line.attributes.map(({ name, option }) => (
            <Fact key={name} name={name} value={option} />
          ))}
          {line.personalisation && <Fact name="Printed" value={`“${line.personalisation}”`} />}
          <Fact name="Sold by" value={line.seller.name} />
        </dl>
        {!line.returnable && (
          <p className={styles.small}>Personalised items can't be returned unless they are faulty.</p>
        )}
      </>
    );
  }
  const { text, all } = shortDates(line);
  return (
    <>
      <dl className={styles.facts}>
        {line.children.length > 0 && <Fact name="For" value={childNames(line.children)} />}
        <Fact name="When" value={text} />
        <Fact name="Sold by" value={line.seller.name} />
      </dl>
      <AllDates dates={all} />
    </>
  );
}

function Fact({ name, value }: { name: string; value: string | readonly string[] }) {
  const rows = typeof value === "string" ? [value] : value;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {rows.map((row) => (
          <span key={row} className={styles.row}>
            {row}
          </span>
        ))}
      </dd>
    </div>
  );
}
