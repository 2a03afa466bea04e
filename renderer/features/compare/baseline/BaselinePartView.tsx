import { useRef, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { withLines } from '../../../../shared/document/compare/baselineHunks.ts';
import type { LineMask } from '../../../../shared/document/compare/lineMasks.ts';
import { maxBaselineChars } from '../../../../shared/project/baseline.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { type ReadBaseline, useBaselineLocation } from '../../../data/runs/baselines.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { useSize } from '../../../ui/hooks/useSize.ts';
import type { BaselineField } from '../../../workers/compare/compareProtocol.ts';
import { ChangeKeys } from '../ChangeKeys.tsx';
import { documents, type Loaded, useLoaded } from '../comparedDocuments.ts';
import { fieldName } from '../comparedParts.ts';
import type { LineMasksState } from '../lineMasks.ts';
import { BaselinePair } from './BaselinePair.tsx';
import { type BaselineSides, type Pair, pairFor, fullTextRange } from './baselineSides.ts';
import { BaselineToolbar } from './BaselineToolbar.tsx';
import { FieldNote } from './FieldNote.tsx';
import { HunkActions } from './HunkActions.tsx';
import { HunkList } from './HunkList.tsx';
import { useBaselineActions } from './useBaselineActions.ts';

interface BaselinePartViewProps {
  readonly a: RunModel;
  readonly b: RunModel | null;
  readonly bodies: { readonly before: BodyId | null; readonly after: BodyId | null };
  readonly field: BaselineField;
  readonly read: ReadBaseline;
}

/** One field: the hunks where A, B or both differ from the baseline, next to the difference of two of the three texts. */
export function BaselinePartView({ a, b, bodies, field, read }: BaselinePartViewProps) {
  const { t } = useText();
  const { name } = field;
  const acts = useBaselineActions();
  const place = useBaselineLocation(b ?? a);
  const masks = useStoredMasks(read.baseline.masks[name] ?? none, (next) => void acts.ignore(place, name, next));
  const text = read.texts[name] ?? null;
  const hash = read.hashes[name] ?? null;
  const shown = masks.isOn ? masks.masks : none;
  const loaded = useLast(
    useLoaded(JSON.stringify([bodies, name, hash, shown]), () =>
      documents.call('baselineField', { ...bodies, name, text, masks: shown }),
    ),
  );
  if (loaded.state === 'failed') return <EmptyState sentence={t('compare.failed', { reason: loaded.message })} />;
  if (loaded.state === 'reading') return null;
  if ([field.a, field.b].every((side) => side === null || side === 'tooLong'))
    return (
      <EmptyState sentence={t('compare.baseline.tooLong', { part: fieldName({ t }, name), max: maxBaselineChars })} />
    );
  const kind = read.baseline.parts[name] ?? loaded.value.kind;
  return (
    <BaselineDifferences
      sides={loaded.value}
      field={field}
      isSingle={b === null}
      isJson={kind === 'json'}
      text={text ?? ''}
      masks={masks}
      onSave={(next) => void acts.savePart(place, { name, kind, text: next }, hash)}
    />
  );
}

interface BaselineDifferencesProps {
  readonly sides: BaselineSides;
  readonly field: BaselineField;
  readonly isSingle: boolean;
  readonly isJson: boolean;
  /** The baseline's full text. */
  readonly text: string;
  readonly masks: LineMasksState;
  readonly onSave: (text: string) => void;
}

function BaselineDifferences({ sides, field, isSingle, isJson, text, masks, onSave }: BaselineDifferencesProps) {
  const { t } = useText();
  const [active, setActive] = useState(0);
  const [pair, setPair] = useState<Pair | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useSize(frame).width < 900;
  const at = Math.min(active, Math.max(0, sides.hunks.length - 1));
  const hunk = sides.hunks[at];
  const partName = fieldName({ t }, field.name);
  const inSight = pair ?? pairFor(hunk, sides);
  const step = (by: 1 | -1) => {
    if (sides.hunks.length > 0) setActive((at + by + sides.hunks.length) % sides.hunks.length);
  };
  const save = (lines: readonly string[]) => onSave(lines.join('\n'));
  const take = (letter: 'a' | 'b') => {
    const [range, side] = [hunk?.[letter] ?? null, sides[letter]];
    if (hunk === undefined || sides.base === null || side === null || range === null) return;
    const whole = text.split('\n');
    save(withLines(whole, fullTextRange(sides.base, hunk.base, whole.length), side.lines, range));
  };
  return (
    <ChangeKeys onStep={step}>
      <BaselineToolbar {...{ sides, isSingle, masks, hunk }} pair={inSight} onPair={setPair} onStep={step} />
      <FieldNote
        field={field}
        name={partName}
        isSingle={isSingle}
        onTakeIn={(side) => save(sides[side]?.lines ?? [])}
      />
      {hunk === undefined ? null : (
        <HunkActions {...{ hunk, sides, isSingle, masks }} hunkNumber={at + 1} onTake={take} />
      )}
      <div ref={frame} className={`flex min-h-0 min-w-0 flex-1 ${isNarrow ? 'flex-col' : ''}`}>
        {hunk === undefined ? null : (
          <div className={`flex shrink-0 flex-col border-border ${isNarrow ? 'h-36 border-b' : 'w-80 border-e'}`}>
            <HunkList sides={sides} isSingle={isSingle} active={at} onActiveChange={setActive} />
          </div>
        )}
        <BaselinePair
          {...{ sides, isSingle, hunk }}
          pair={inSight}
          name={partName}
          isJson={isJson}
          isInline={isNarrow}
        />
      </div>
    </ChangeKeys>
  );
}

const none: readonly LineMask[] = [];

/** The masks of a field: stored with the baseline, so that they persist and apply to everybody. */
function useStoredMasks(masks: readonly LineMask[], put: (masks: readonly LineMask[]) => void): LineMasksState {
  const [isOn, setOn] = useState(true);
  return {
    masks,
    isOn,
    add: (more) => {
      setOn(true);
      put([...masks, ...more]);
    },
    show: setOn,
    clear: () => put([]),
  };
}

/** Keeps the previous result while a newer one loads, so that the view does not flicker at each write. */
function useLast(loaded: Loaded<BaselineSides>): Loaded<BaselineSides> {
  const [last, setLast] = useState<Loaded<BaselineSides>>(loaded);
  if (loaded.state !== 'reading' && loaded !== last) setLast(loaded);
  return loaded.state === 'reading' ? last : loaded;
}
