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
