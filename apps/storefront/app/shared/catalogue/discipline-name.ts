import { sentenceList } from "@matinee/format";

/** "street dance" from the catalogue's "street_dance". */
const words = (discipline: string) => discipline.replaceAll("_", " ");

/** "Singing, acting and street dance" from the catalogue's words. */
export const disciplineNames = (disciplines: readonly string[]) => sentenceList(disciplines.map(words));
