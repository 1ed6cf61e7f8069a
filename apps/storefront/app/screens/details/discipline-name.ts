import { sentenceList } from "@matinee/ui";

/** "street dance" from the catalogue's "street_dance". */
const words = (discipline: string) => discipline.replaceAll("_", " ");

/** "Street dance" from "street_dance". */
export const disciplineName = (discipline: string) => sentenceList([words(discipline)]);

/** "Singing, acting and street dance" from the catalogue's words. */
export const disciplineNames = (disciplines: readonly string[]) => sentenceList(disciplines.map(words));
