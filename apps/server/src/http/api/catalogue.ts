export const catalogueHandlers = {};
