/** The nations whose bank holidays a school may keep, as people read them. */
export const NATIONS = {
  england_wales: "England and Wales",
  scotland: "Scotland",
  northern_ireland: "Northern Ireland",
} as const;

/** Whether a text names one of them, as it is stored. */
export const isNation = (text: string): text is keyof typeof NATIONS => Object.hasOwn(NATIONS, text);
