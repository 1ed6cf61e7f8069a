export { contrast } from "./contrast.ts";
export { readableBrand, type BrandColours } from "./readable-brand.ts";
