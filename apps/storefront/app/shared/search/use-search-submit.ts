import type { SyntheticEvent } from "react";
import { useNavigate } from "react-router";
import { filledIn } from "./filled-in.ts";

/** Goes to the address that these fields make, without the empty ones. */
export function useSearchSend(path: string, onSent?: () => void): (fields: FormData) => void {
  const navigate = useNavigate();
  return (fields) => {
    const query = filledIn(fields).toString();
    onSent?.();
    void navigate(query === "" ? path : `${path}?${query}`);
  };
}

/** Sends a search form to an address without its empty fields; without a script the browser sends them all. */
export function useSearchSubmit(path: string, onSent?: () => void): (event: SyntheticEvent<HTMLFormElement>) => void {
  const send = useSearchSend(path, onSent);
  return (event) => {
    event.preventDefault();
    send(new FormData(event.currentTarget));
  };
}
