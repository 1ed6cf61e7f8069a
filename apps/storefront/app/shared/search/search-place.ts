/** Why a typed place was not found, and the places that may have been meant. */
export interface PlaceProblem {
  readonly text: string;
  readonly suggestions: readonly string[];
}

/** Searches at the place. If the place is unknown, searches everywhere and returns the problem. */
export async function searchPlace<S extends { readonly postcode: string | null }, F>(
  search: S,
  ask: (search: S) => Promise<F>,
): Promise<{ found: F; placeProblem: PlaceProblem | null }> {
  try {
    return { found: await ask(search), placeProblem: null };
  } catch (error) {
    const problem = placeProblemIn(error);
    if (problem === null) throw error;
    return { found: await ask({ ...search, postcode: null }), placeProblem: problem };
  }
}

// Checked by shape, because the server's bundle and the in-process client may have different error classes.
function placeProblemIn(error: unknown): PlaceProblem | null {
  if (!(error instanceof Error) || !("details" in error) || !Array.isArray(error.details)) return null;
  const details: readonly unknown[] = error.details;
  for (const detail of details) {
    if (typeof detail !== "object" || detail === null || !("path" in detail) || !("message" in detail)) continue;
    if (detail.path !== "postcode" || typeof detail.message !== "string") continue;
    const named: readonly unknown[] =
      "suggestions" in detail && Array.isArray(detail.suggestions) ? detail.suggestions : [];
    return { text: detail.message, suggestions: named.filter((one) => typeof one === "string") };
  }
  return null;
}
