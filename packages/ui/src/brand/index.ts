export { readableBrand, type BrandColours } from "./readable-brand.ts";
