import type { SyntheticEvent } from "react";
import { useNavigate } from "react-router";
import { filledIn } from "./filled-in.ts";

/** Navigates to the address of these fields, without empty ones. */
export function useSearchSend(path: string, onSent?: () => void): (fields: FormData) => void {
  const navigate = useNavigate();
  return (fields) => {
    const query = filledIn(fields).toString();
    onSent?.();
    void navigate(query === "" ? path : `${path}?${query}`);
  };
}

/** Submits a search form without its empty fields. Without a script the browser sends all fields. */
export function useSearchSubmit(path: string, onSent?: () => void): (event: SyntheticEvent<HTMLFormElement>) => void {
  const send = useSearchSend(path, onSent);
  return (event) => {
    event.preventDefault();
    send(new FormData(event.currentTarget));
  };
}
