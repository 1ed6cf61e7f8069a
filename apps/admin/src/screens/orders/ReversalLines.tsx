import type { StaffOrder } from "@matinee/contract/client";
import { Checkbox, Select } from "@matinee/ui";
import { formatPenceExact } from "@matinee/format";
import styles from "../../ui/page.module.css";
import { childField, lineField, quantityField } from "./reversal-request.ts";

type Props = {
  lines: StaffOrder["lines"];
  /** True: something is cancelled, so a part of a line can be chosen. */
  isCancel: boolean;
  error: string | null;
};

/** The lines of one school to choose from, with how many pieces or whose places. */
export function ReversalLines({ lines, isCancel, error }: Props) {
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.legend}>{isCancel ? "What to cancel" : "What to refund"}</legend>
      {lines.map((line, index) => (
        <div key={line.id} className={styles.stack}>
          <Checkbox
            name={lineField(line.id)}
            error={index === 0 ? error : null}
            label={line.type === "product" ? `${line.quantity} × ${line.name}` : line.name}
            help={[
              line.children.map((child) => child.name).join(", "),
              line.amount === null ? "" : formatPenceExact(line.amount),
            ]
              .filter((text) => text !== "")
              .join(", ")}
          />
          {isCancel && <PartOfLine line={line} />}
        </div>
      ))}
    </fieldset>
  );
}

/** How much of a line is cancelled; nothing to choose for one place, one piece or a camp. */
function PartOfLine({ line }: { line: StaffOrder["lines"][number] }) {
  if (line.quantity < 2 || line.type === "camp") return null;
  if (line.type === "product")
    return (
      <Select label={`How many of ${line.name}`} name={quantityField(line.id)} defaultValue={line.quantity}>
        {Array.from({ length: line.quantity }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </Select>
    );
  return (
    <fieldset className={styles.stack}>
      <legend className={styles.legend}>Whose place in {line.name}</legend>
      {line.children.map((child) => (
        <Checkbox key={child.id} name={childField(line.id)} value={child.id} defaultChecked label={child.name} />
      ))}
    </fieldset>
  );
}
