import { Outlet, useBlocker } from "react-router";
import { LeaveQuestion } from "./LeaveQuestion.tsx";
import { isWorkLeft } from "./unsaved-work.ts";

/** Around all pages, because a router asks one at a time: asks before a move leaves what is not saved. */
export function AskBeforeLeaving() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isWorkLeft(currentLocation, nextLocation));
  return (
    <>
      <Outlet />
      <LeaveQuestion
        open={blocker.state === "blocked"}
        onStay={() => blocker.reset?.()}
        onLeave={() => blocker.proceed?.()}
      />
    </>
  );
}
