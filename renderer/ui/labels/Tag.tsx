import type { ReactNode } from 'react';
import { joinClasses } from '../joinClasses.ts';

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger' | 'played';

const tones: Readonly<Record<Tone, string>> = {
  neutral: 'bg-surface-pressed text-text-2',
  accent: 'bg-surface-selected text-accent-text',
  info: 'bg-info-tint text-info-text',
  success: 'bg-success-tint text-success-text',
  warning: 'bg-warning-tint text-warning-text',
  danger: 'bg-danger-tint text-danger-text',
  played: 'bg-played-tint text-played-text',
};

/** A short text or a number next to other content. */
export function Tag({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span
      className={joinClasses(
        'inline-flex h-4 max-w-full shrink-0 items-center rounded-xs px-1 font-medium type-11',
        tones[tone],
      )}
    >
      {/* A name from a page may be longer than any line. */}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}
