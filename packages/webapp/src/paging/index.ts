export { ListPager } from "./ListPager.tsx";
export { pageIn } from "./page-address.ts";
export { lastPage, Pager } from "./Pager.tsx";
