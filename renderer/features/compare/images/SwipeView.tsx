import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { ImageBar } from './ImageBar.tsx';

interface SwipeViewProps {
  readonly before: string;
  readonly after: string;
  readonly choice: ReactNode;
  /** B fades in over A, instead of a moving edge between them. */
  readonly fades: boolean;
}

/** B over A: a slider sets the visible share of B. */
export function SwipeView({ before, after, choice, fades }: SwipeViewProps) {
  const { t } = useText();
  const [share, setShare] = useState(50);
  const [widths, setWidths] = useState({ before: 0, after: 0 });
  const widest = Math.max(widths.before, widths.after);
  // A mobile page is narrower than its desktop version: both keep their scale.
  const widthOf = (own: number) => (own === 0 ? '100%' : `${(own / widest) * 100}%`);
  const measure = (side: 'before' | 'after') => (event: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth } = event.currentTarget;
    setWidths((known) => ({ ...known, [side]: naturalWidth }));
  };
  return (
    <>
      <ImageBar choice={choice}>
        <label className="flex min-w-0 flex-1 items-center gap-2 text-text-2 type-12">
          A
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            aria-label={t('compare.picture.share')}
            aria-valuetext={t('compare.picture.shareOf', { share })}
            onChange={(event) => setShare(Number(event.currentTarget.value))}
            className="min-w-24 max-w-80 flex-1 accent-(--accent)"
          />
          B
        </label>
      </ImageBar>
      <div
        tabIndex={0}
        role="group"
        aria-label={t('compare.picture.both')}
        className="min-h-0 flex-1 overflow-auto bg-surface-sunken p-4 focus-inset"
      >
        <div className="relative mx-auto grid w-full max-w-[1280px] items-start border border-border bg-paper">
          <img
            src={before}
            alt={t('compare.picture.of', { letter: 'A' })}
            onLoad={measure('before')}
            className="col-start-1 row-start-1 block"
            style={{ width: widthOf(widths.before) }}
          />
          <div
            className="col-start-1 row-start-1"
            style={fades ? { opacity: share / 100 } : { clipPath: `inset(0 0 0 ${100 - share}%)` }}
          >
            <img
              src={after}
              alt={t('compare.picture.of', { letter: 'B' })}
              onLoad={measure('after')}
              className="block"
              style={{ width: widthOf(widths.after) }}
            />
          </div>
          {fades ? null : (
            <span aria-hidden className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: `${100 - share}%` }} />
          )}
        </div>
      </div>
    </>
  );
}
