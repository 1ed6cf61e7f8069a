/** Asks for the dialog about other companies' scripts; raised at the foot of the page. */
export const OPEN_EVENT = "matinee:cookies";
