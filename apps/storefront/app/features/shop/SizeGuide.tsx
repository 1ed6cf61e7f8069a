import type { Product } from "@matinee/contract/client";
import styles from "./item.module.css";

/** Which size fits whom, folded. */
export function SizeGuide({ guide: { note, columns, rows } }: { guide: NonNullable<Product["size_guide"]> }) {
  return (
    <details className={styles.guide}>
      <summary data-arrow>Size guide</summary>
      <p>{note}</p>
      <table className={styles.measures}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([size, ...measures]) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {measures.map((measure, at) => (
                <td key={columns[at + 1]}>{measure}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
