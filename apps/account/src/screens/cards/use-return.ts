import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";

/** How it went at the bank's page, for who comes back from it; what the bank added is taken out of the address at once. */
export function useReturn(): "saved" | "refused" | null {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const went = query.get("redirect_status");
  const [answer] = useState<"saved" | "refused" | null>(() =>
    went === null ? null : went === "succeeded" ? "saved" : "refused",
  );
  useEffect(() => {
    if (went !== null) void navigate("/cards", { replace: true });
  }, [went, navigate]);
  return answer;
}
