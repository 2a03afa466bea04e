import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { TraceArtifactHistory, TraceArtifactVersion } from '../../../../shared/trace/traceModel.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { changeWord } from '../eventWords.ts';
import { tickAt, VersionTicks } from './VersionTicks.tsx';

interface VersionSliderProps {
  readonly history: TraceArtifactHistory;
  /** -1 before the first. */
  readonly place: number;
  readonly onChoose: (version: TraceArtifactVersion) => void;
}

/** The versions of an artifact on a line, by pointer and by keys. */
export function VersionSlider({ history, place, onChoose }: VersionSliderProps) {
  const { t } = useText();
  const { versions } = history;
  const last = versions.length - 1;
  const go = (to: number) => {
    const version = versions[Math.max(0, Math.min(last, to))];
    if (version !== undefined && versions.indexOf(version) !== place) onChoose(version);
  };
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: place - 1,
      ArrowDown: place - 1,
      ArrowRight: place + 1,
      ArrowUp: place + 1,
      PageDown: place - 10,
      PageUp: place + 10,
      Home: 0,
      End: last,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    go(Math.round(((event.clientX - box.left - 8) / Math.max(1, box.width - 16)) * last));
  };
  const version = versions[place];
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        label={t('agents.version.previous')}
        isDisabled={place <= 0}
        onPress={() => go(place - 1)}
      />
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('agents.version.slider')}
        aria-valuemin={1}
        aria-valuemax={versions.length}
        aria-valuenow={Math.max(1, place + 1)}
        aria-valuetext={
          version === undefined
            ? t('agents.version.before')
            : t('agents.version.of', {
                place: place + 1,
                count: versions.length,
                change: changeWord(version.change, t),
              })
        }
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) point(event);
        }}
        className="relative h-7 min-w-0 flex-1 cursor-pointer touch-none rounded-s px-2"
      >
        <div className="relative h-full">
          <span aria-hidden className="absolute inset-x-0 top-1/2 h-px bg-border-control" />
          <VersionTicks versions={versions} place={place} />
          {place < 0 ? null : (
            <span
              aria-hidden
              className="absolute top-1/2 h-5 w-2 -translate-x-1/2 -translate-y-1/2 rounded-xs bg-accent"
              style={{ left: `${tickAt(place, versions.length)}%` }}
            />
          )}
        </div>
      </div>
      <IconButton
        icon={ChevronRight}
        label={t('agents.version.next')}
        isDisabled={place >= last}
        onPress={() => go(place + 1)}
      />
    </div>
  );
}
