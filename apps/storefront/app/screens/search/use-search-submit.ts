import type { SyntheticEvent } from "react";
import { useNavigate } from "react-router";
import { filledIn } from "./filled-in.ts";

/** Sends a search form to an address without its empty fields; without a script the browser sends them all. */
export function useSearchSubmit(path: string, onSent?: () => void): (event: SyntheticEvent<HTMLFormElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    event.preventDefault();
    const query = filledIn(new FormData(event.currentTarget)).toString();
    onSent?.();
    void navigate(query === "" ? path : `${path}?${query}`);
  };
}
