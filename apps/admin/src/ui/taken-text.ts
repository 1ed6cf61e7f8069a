/** "4 of 20", or "12 of 10, 2 too many". */
export const takenText = (taken: number, places: number): string =>
  taken > places ? `${taken} of ${places}, ${taken - places} too many` : `${taken} of ${places}`;
