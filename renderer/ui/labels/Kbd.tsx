import type { ReactNode } from 'react';
import { joinClasses } from '../joinClasses.ts';

interface KbdProps {
  readonly children: ReactNode;
  /** `onAccent`: inside a primary button. */
  readonly tone?: 'plain' | 'onAccent';
}

/** One key. */
export function Kbd({ children, tone = 'plain' }: KbdProps) {
  return (
    <kbd
      className={joinClasses(
        'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-s border px-1 font-[family-name:var(--font-ui)] type-11',
        tone === 'onAccent' ? 'border-on-accent/60 text-on-accent' : 'border-border bg-surface-sunken text-text-2',
      )}
    >
      {children}
    </kbd>
  );
}
