export { pageIn, pageQuery } from "./page-address.ts";
export { lastPage, Pager } from "./Pager.tsx";
