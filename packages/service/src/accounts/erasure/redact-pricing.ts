/**
 * What an order's price was worked out from, without the names of children that stand in its lines: the sums come out the same. Whatever
 * else is in it stays as it is.
 */
export function redactPricing(pricing: unknown): unknown {
  if (!isRecord(pricing) || !Array.isArray(pricing["lines"])) return pricing;
  return { ...pricing, lines: pricing["lines"].map(redactLine) };
}

function redactLine(line: unknown): unknown {
  if (!isRecord(line) || !Array.isArray(line["children"])) return line;
  const children = line["children"].filter(isRecord);
  const names = `, ${children.map((child) => String(child["name"])).join(", ")}`;
  // A product's ends with what is printed on it: “Ada”.
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
