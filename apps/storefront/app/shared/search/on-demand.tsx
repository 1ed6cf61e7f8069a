import { lazy, memo, Suspense, type ComponentType } from "react";

/**
 * A part of the page whose script comes after the page. Where nothing of it has changed it is not rendered again: React would take away
 * what the server sent, until the script is there.
 */
export function onDemand<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part: ComponentType<Props> = lazy(load);
  return memo(function OnDemand(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}
