import type { ReactNode } from 'react';
import { joinClasses } from '../joinClasses.ts';

/** A card for items that can be moved, removed or repeated. */
export function Card({ children, className }: { readonly children: ReactNode; readonly className?: string }) {
  return (
    <div
      className={joinClasses(
        'overflow-hidden rounded-l border border-border bg-surface-base in-data-[theme*=dark]:bg-surface-raised',
        className,
      )}
    >
      {children}
    </div>
  );
}
