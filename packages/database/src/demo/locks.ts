/** Arbitrary advisory lock numbers that every process of the product uses: whoever fills the demo in holds the first one. */
export const LOCK = 7_134_205_912;

/** Whoever plays the past orders of the demo holds this one. */
export const SCENARIO_LOCK = 7_134_205_914;
