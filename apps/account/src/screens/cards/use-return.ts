import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

/** The bank's answer when it sends the customer back here, else null. Removes the bank's query from the address. */
export function useReturn(): "saved" | "refused" | null {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const status = query.get("redirect_status");
  const [answer] = useState<"saved" | "refused" | null>(() =>
    status === null ? null : status === "succeeded" ? "saved" : "refused",
  );
  useEffect(() => {
    if (status !== null) void navigate("/cards", { replace: true });
  }, [status, navigate]);
  return answer;
}
