/** The subject of an enquiry, as the API takes it. Empty: the whole shop. */
export type About = { group_id?: number; course_id?: number; product_id?: number };

/** The fields of an enquiry, as typed. */
export type TypedEnquiry = { category_id: string; subject: string; message: string; name: string; email: string };

/** The category whose name fits the subject; "" if none does. */
export function likelyCategory(about: About, categories: readonly { id: number; name: string }[]): string {
  const word =
    about.group_id !== undefined
      ? "class"
      : about.course_id !== undefined
        ? "camp"
        : about.product_id !== undefined
          ? "shop"
          : null;
  const found = word === null ? undefined : categories.find(({ name }) => name.toLowerCase().includes(word));
  return found === undefined ? "" : String(found.id);
}
