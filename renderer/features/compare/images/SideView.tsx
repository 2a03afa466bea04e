import type { ReactNode } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { ImageBar } from './ImageBar.tsx';

interface SideViewProps {
  readonly before: string | null;
  readonly after: string | null;
  readonly choice: ReactNode;
  readonly note: ReactNode;
}

/** Two images side by side in one scroller, so that equal heights align. */
export function SideView({ before, after, choice, note }: SideViewProps) {
  const { t } = useText();
  return (
    <>
      <ImageBar choice={choice} />
      {note}
      <div
        tabIndex={0}
        role="group"
        aria-label={t('compare.picture.both')}
        className="grid min-h-0 flex-1 grid-cols-2 items-start gap-4 overflow-auto bg-surface-sunken p-4 focus-inset"
      >
        {([before, after] as const).map((source, index) => {
          const letter = index === 0 ? 'A' : 'B';
          return source === null ? (
            <span key={letter} />
          ) : (
            <figure key={letter} className="m-0 min-w-0">
              <figcaption className="pb-1 font-medium text-text-2 type-12">{letter}</figcaption>
              <img
                src={source}
                alt={t('compare.picture.of', { letter })}
                className="block w-full border border-border bg-paper"
              />
            </figure>
          );
        })}
      </div>
    </>
  );
}
