/**
 * Removes the children's names and printed names from the price input of an order. Every amount stays the same, and so does any value
 * that is not an object with lines.
 */
export function redactPricing(pricing: unknown): unknown {
  if (!isRecord(pricing)) return pricing;
  const { lines, moved } = pricing;
  if (!Array.isArray(lines)) return pricing;
  return {
    ...pricing,
    lines: lines.map(redactLine),
    ...(Array.isArray(moved) && { moved: moved.map(redactMoved) }),
  };
}

/** A line that took the place of another one since. */
function redactMoved(moved: unknown): unknown {
  return isRecord(moved) ? { ...moved, line: redactLine(moved["line"]) } : moved;
}

function redactLine(line: unknown): unknown {
  if (!isRecord(line) || !Array.isArray(line["children"])) return line;
  const children = line["children"].filter(isRecord);
  const names = `, ${children.map((child) => String(child["name"])).join(", ")}`;
  // The label of a personalised product ends with the printed text: “Ada”.
  const label = String(line["label"]).replace(/, “.*”$/u, "");
  return {
    ...line,
    label: children.length > 0 && label.endsWith(names) ? label.slice(0, -names.length) : label,
    children: children.map((child) => ({ ...child, name: "Child" })),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
