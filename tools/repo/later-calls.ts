/** Calls that are declared and answer 501 until their work is done. Lines are only ever taken out of this list. */
export const laterCalls: readonly string[] = [
  "POST /locations/create",
  "PUT /locations/update/{id}",
  "DELETE /locations/delete/{id}",
  "POST /locations/export",
];
