import { sentenceList } from "@matinee/format";

/** "Ada and Bo": first names, as they come. */
export function childNames(children: readonly { readonly first_name: string }[]): string {
  return sentenceList(children.map((child) => child.first_name));
}
