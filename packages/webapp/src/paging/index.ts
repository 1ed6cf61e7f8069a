export { ListPager } from "./ListPager.tsx";
export { pageIn, pageQuery } from "./page-address.ts";
export { lastPage, Pager } from "./Pager.tsx";
