export * from "./builders/index.ts";
export { statementCounter } from "./database/count-statements.ts";
export { emptyDatabase, testDatabase, type TestDatabase } from "./database/test-database.ts";
export { OLDER_MOVEMENTS } from "./older-movements.ts";
export { shortestOf } from "./shortest-of.ts";
export { pdfTexts } from "./pdf-texts.ts";
export { tries } from "./tries.ts";
export { withoutChance } from "./without-chance.ts";
