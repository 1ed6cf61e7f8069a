import type { Template, TemplateKind } from "@matinee/contract/client";
import { ageRange, counted } from "@matinee/format";

interface KindText {
  readonly kind: TemplateKind;
  /** "Stages". */
  readonly title: string;
  /** "stage". */
  readonly one: string;
  readonly about: string;
}

export const TEMPLATE_KINDS: readonly KindText[] = [
  { kind: "stages", title: "Stages", one: "stage", about: "The ages of a class. Families search by them." },
  { kind: "disciplines", title: "Disciplines", one: "discipline", about: "What a class or camp teaches." },
  { kind: "camp-categories", title: "Camp categories", one: "camp category", about: "Groups of camps." },
  { kind: "item-categories", title: "Item categories", one: "item category", about: "Groups of shop items." },
];

export const kindOf = (kind: string | undefined) => TEMPLATE_KINDS.find((one) => one.kind === kind);

/** "Ages 4 to 6, 12 classes" below a name. */
export function templateFacts(kind: TemplateKind, { min_age: from, max_age: to, used }: Template): string {
  const uses = {
    stages: counted(used, "class", "classes"),
    disciplines: counted(used, "class or camp", "classes and camps"),
    "camp-categories": counted(used, "camp"),
    "item-categories": counted(used, "item"),
  };
  return kind === "stages" ? `${ageRange(from, to)}, ${uses.stages}` : uses[kind];
}
