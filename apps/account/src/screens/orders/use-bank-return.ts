import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

/** How it went at the bank's page, for who comes back from it; what the bank added is taken out of the address at once. */
export function useBankReturn(path: string): "paid" | "refused" | null {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const went = query.get("redirect_status");
  const [answer] = useState<"paid" | "refused" | null>(() =>
    went === null ? null : went === "succeeded" ? "paid" : "refused",
  );
  useEffect(() => {
    if (went !== null) void navigate(path, { replace: true });
  }, [went, navigate, path]);
  return answer;
}
