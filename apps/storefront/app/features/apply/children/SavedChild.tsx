import { Button, Notice } from "@matinee/ui";
import type { Child } from "@matinee/contract/client";

/** Offers the saved child whose date of birth was typed. */
export function SavedChild({ child, onUse }: { child: Child | null; onUse: (child: Child) => void }) {
  return (
    <div role="status">
      {child !== null && (
        <Notice tone="calm" title={`Is this ${child.first_name} ${child.surname}?`}>
          <p>You have saved {child.first_name}'s details before.</p>
          <Button tone="quiet" size="small" onClick={() => onUse(child)}>
            Use {child.first_name}'s details
          </Button>
        </Notice>
      )}
    </div>
  );
}
