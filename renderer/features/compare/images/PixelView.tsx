import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import type { ImageComparison } from '../../../workers/compare/imageProtocol.ts';
import { compareImages } from '../../../workers/compare/compareImages.ts';
import { ChangeKeys } from '../ChangeKeys.tsx';
import { ImageBar } from './ImageBar.tsx';

interface PixelViewProps {
  readonly before: string;
  readonly after: string;
  readonly choice: ReactNode;
}

/** How far a channel may be off before a pixel counts: fonts and compression smear by a little. */
const thresholds = { any: 0, small: 16, clear: 64 } as const;
type Threshold = keyof typeof thresholds;

type Work =
  | { readonly state: 'working' }
  | { readonly state: 'done'; readonly value: ImageComparison }
  | { readonly state: 'failed'; readonly message: string };

/** The second image, paled, with every differing pixel marked, and navigation between the areas. */
export function PixelView({ before, after, choice }: PixelViewProps) {
  const { t, number } = useText();
  const [threshold, setThreshold] = useState<Threshold>('small');
  const [area, setArea] = useState<number | null>(null);
  const work = usePixels(before, after, thresholds[threshold]);
  const value = work.state === 'done' ? work.value : null;
  const areas = value?.areas ?? [];
  const step = (by: 1 | -1) =>
    setArea((now) => (areas.length === 0 ? null : ((now ?? (by === 1 ? -1 : 0)) + by + areas.length) % areas.length));
  const share = value === null ? 0 : value.changed / (value.width * value.height);
  const words =
    work.state === 'working'
      ? t('compare.picture.working')
      : value === null
        ? ''
        : t('compare.picture.found', {
            count: areas.length,
            share: number(share * 100, { maximumSignificantDigits: 2 }),
          });
  return (
    <ChangeKeys onStep={step}>
      <ImageBar choice={choice}>
        <Select
          ariaLabel={t('compare.picture.threshold')}
          variant="quiet"
          size="small"
          className="w-44"
          value={threshold}
          onChange={(next) => {
            setThreshold(next);
            setArea(null);
          }}
          items={(Object.keys(thresholds) as Threshold[]).map((id) => ({
            id,
            text: t(`compare.picture.threshold.${id}`),
          }))}
        />
        <span className="ms-auto flex items-center gap-1">
          <span role="status" className="text-text-2 tabular-nums type-12">
            {area === null ? words : t('compare.picture.area', { place: area + 1, count: areas.length })}
          </span>
          <IconButton icon={ChevronUp} label={t('compare.previous')} binding="Shift+F7" onPress={() => step(-1)} />
          <IconButton icon={ChevronDown} label={t('compare.next')} binding="F7" onPress={() => step(1)} />
        </span>
      </ImageBar>
      {work.state === 'failed' ? (
        <EmptyState sentence={t('compare.picture.failed', { reason: work.message })} />
      ) : value === null ? null : (
        <Drawn key={threshold} value={value} area={area} />
      )}
    </ChangeKeys>
  );
}

function usePixels(before: string, after: string, threshold: number): Work {
  const [work, setWork] = useState<Work>({ state: 'working' });
  useEffect(() => {
    const ended = new AbortController();
    setWork({ state: 'working' });
    compareImages({ before, after, threshold }, ended.signal).then(
      (value) => setWork({ state: 'done', value }),
      (failure: unknown) => {
        if (ended.signal.aborted) return;
        setWork({ state: 'failed', message: failure instanceof Error ? failure.message : String(failure) });
      },
    );
    return () => ended.abort();
  }, [before, after, threshold]);
  return work;
}

/** The difference image, with a frame around the selected area, which is scrolled into view. */
function Drawn({ value, area }: { readonly value: ImageComparison; readonly area: number | null }) {
  const { t } = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLSpanElement>(null);
  const { picture: image, width, height } = value;
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(image, 0, 0);
  }, [image]);
  useEffect(() => {
    if (area !== null) frame.current?.scrollIntoView({ block: 'center' });
  }, [area]);
  const box = area === null ? undefined : value.areas[area];
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={t('compare.picture.differences')}
      className="min-h-0 flex-1 overflow-auto bg-surface-sunken p-4 focus-inset"
    >
      <div className="relative mx-auto w-full max-w-[1280px] border border-border bg-paper">
        <canvas
          ref={canvas}
          width={width}
          height={height}
          role="img"
          aria-label={t('compare.picture.differences')}
          className="block w-full"
        />
        {box === undefined ? null : (
          <span
            ref={frame}
            aria-hidden
            className="absolute outline-2 outline-offset-2 outline-accent"
            style={{
              left: `${(box.x / width) * 100}%`,
              top: `${(box.y / height) * 100}%`,
              width: `${(box.width / width) * 100}%`,
              height: `${(box.height / height) * 100}%`,
            }}
          />
        )}
      </div>
    </div>
  );
}
