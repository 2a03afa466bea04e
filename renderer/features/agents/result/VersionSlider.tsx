import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { TraceArtifactHistory, TraceArtifactVersion } from '../../../../shared/trace/traceModel.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { changeWord } from '../eventLabel.ts';
import { tickAt, VersionTicks } from './VersionTicks.tsx';

interface VersionSliderProps {
  readonly history: TraceArtifactHistory;
  /** -1 before the first. */
  readonly versionIndex: number;
  readonly onChoose: (version: TraceArtifactVersion) => void;
}

/** The versions of an artifact on a line, by pointer and by keys. */
export function VersionSlider({ history, versionIndex, onChoose }: VersionSliderProps) {
  const { t } = useText();
  const { versions } = history;
  const last = versions.length - 1;
  const go = (to: number) => {
    const version = versions[Math.max(0, Math.min(last, to))];
    if (version !== undefined && versions.indexOf(version) !== versionIndex) onChoose(version);
  };
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: versionIndex - 1,
      ArrowDown: versionIndex - 1,
      ArrowRight: versionIndex + 1,
      ArrowUp: versionIndex + 1,
      PageDown: versionIndex - 10,
      PageUp: versionIndex + 10,
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
  const version = versions[versionIndex];
  return (
    <div className="flex items-center gap-1">
      <IconButton
        icon={ChevronLeft}
        label={t('agents.version.previous')}
        isDisabled={versionIndex <= 0}
        onPress={() => go(versionIndex - 1)}
      />
      <div
        role="slider"
        tabIndex={0}
        aria-label={t('agents.version.slider')}
        aria-valuemin={1}
        aria-valuemax={versions.length}
        aria-valuenow={Math.max(1, versionIndex + 1)}
        aria-valuetext={
          version === undefined
            ? t('agents.version.before')
            : t('agents.version.of', {
                place: versionIndex + 1,
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
          <VersionTicks versions={versions} versionIndex={versionIndex} />
          {versionIndex < 0 ? null : (
            <span
              aria-hidden
              className="absolute top-1/2 h-5 w-2 -translate-x-1/2 -translate-y-1/2 rounded-xs bg-accent"
              style={{ left: `${tickAt(versionIndex, versions.length)}%` }}
            />
          )}
        </div>
      </div>
      <IconButton
        icon={ChevronRight}
        label={t('agents.version.next')}
        isDisabled={versionIndex >= last}
        onPress={() => go(versionIndex + 1)}
      />
    </div>
  );
}
