import { useSearchParams } from "react-router";
import { onlyListed, type PagePath, type PageQuery } from "./parameters.ts";

/** The parameters of the page in the browser's address. */
export function useParameters<Path extends PagePath>(path: Path): PageQuery<Path> {
  const [query] = useSearchParams();
  return onlyListed(path, query);
}
