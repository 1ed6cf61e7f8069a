/** "4 of 20", or "12 of 10, 2 too many". `places` in other words: "12 of 10 places taken, 2 too many". */
export const takenText = (taken: number, places: number, words = String(places)): string =>
  taken > places ? `${taken} of ${words}, ${taken - places} too many` : `${taken} of ${words}`;
