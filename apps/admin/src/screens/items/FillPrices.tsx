import { Button, Select, TextInput } from "@matinee/ui";
import { useRef, useState } from "react";
import { counted, poundsDecimal } from "@matinee/format";
import { NO_PRICE, penceOf } from "../../ui/read-numbers.ts";
import type { Grid } from "./combination-grid.ts";
import own from "./items.module.css";

/** Puts one price into a row, a column or all of the grid. */
export function FillPrices({ grid }: { grid: Grid }) {
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [filled, setFilled] = useState("");
  const parts = [...grid.columns, ...grid.rows.map(({ option }) => option)];
  // What was chosen may be gone.
  const chosen = parts.some(({ key }) => key === wanted) ? wanted : "";
  const fill = () => {
    const pence = penceOf(typed);
    setError(pence === null ? NO_PRICE : null);
    setFilled("");
    const form = box.current?.closest("form");
    if (pence === null || form === null || form === undefined) return;
    let count = 0;
    for (const { key, options } of grid.rows.flatMap(({ cells }) => cells)) {
      const field = form.elements.namedItem(`price.${key}`);
      if (chosen !== "" && !options.some((one) => one.key === chosen)) continue;
      if (!(field instanceof HTMLInputElement)) continue;
      field.value = poundsDecimal(pence);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      count += 1;
    }
    setFilled(count === 0 ? "Nothing there is for sale." : `${counted(count, "price")} filled in.`);
  };
  return (
    <div ref={box} className={own.fill}>
      <TextInput
        label="Fill in a price"
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter would save the item.
          event.preventDefault();
          fill();
        }}
        error={error}
      />
      <Select label="Where" value={chosen} onChange={(event) => setWanted(event.target.value)}>
        <option value="">Everything</option>
        {parts.map(({ key, name }) => (
          <option key={key} value={key}>
            All in {name || "…"}
          </option>
        ))}
      </Select>
      <Button tone="quiet" onClick={fill}>
        Fill in
      </Button>
      <p role="status" className={own.filled}>
        {filled}
      </p>
    </div>
  );
}
