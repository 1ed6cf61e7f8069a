import { Skeleton } from "@matinee/ui";

export default function Screen() {
  return <Skeleton height="40vh" />;
}
