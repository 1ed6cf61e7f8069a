export { firstChoice, moveBody, type MoveBody, type MoveChoice } from "./move-choice.ts";
export { MoveFields } from "./MoveFields.tsx";
export { MoveWorking } from "./MoveWorking.tsx";
export { useMoveTargets } from "./use-move-targets.ts";
