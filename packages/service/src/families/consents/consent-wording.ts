/** The wording that parents agreed to; a change of words is a new version (product.md, Families). */
export const IMAGE_WORDING = "image-2026-11";
export const MARKETING_WORDING = "marketing-2026-11";
