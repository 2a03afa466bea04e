import { ChevronDown, ChevronUp } from 'lucide-react';
import type { BaselineHunk } from '../../../../shared/document/compare/baselineHunks.ts';
import { anything } from '../../../../shared/document/compare/lineMasks.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Segments } from '../../../ui/controls/Segments.tsx';
import type { LineMasksState } from '../lineMasks.ts';
import { MaskLines } from '../MaskLines.tsx';
import { type BaselineSides, linesAt, type Pair, pairs } from './baselineSides.ts';

interface BaselineToolbarProps {
  readonly sides: BaselineSides;
  readonly pair: Pair;
  readonly onPair: (pair: Pair) => void;
  readonly isSingle: boolean;
  readonly masks: LineMasksState;
  readonly hunk: BaselineHunk | undefined;
  readonly onStep: (by: 1 | -1) => void;
}

/** Selects two of the three texts, shows the masks, and steps through the hunks. */
export function BaselineToolbar({ sides, pair, onPair, isSingle, masks, hunk, onStep }: BaselineToolbarProps) {
  const { t } = useText();
  const [first, second] = isSingle ? [sides.base, sides.a] : [sides.a, sides.b];
  const masked = (sides.base?.masked ?? 0) + (sides.a?.masked ?? 0) + (sides.b?.masked ?? 0);
  const count = (departs: BaselineHunk['departs']) => sides.hunks.filter((each) => each.departs === departs).length;
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-border-subtle px-pane py-1">
      {isSingle ? null : (
        <Segments
          label={t('compare.baseline.pair')}
          items={pairs.map((id) => ({ id, text: t(`compare.baseline.pair.${id}`) }))}
          value={pair}
          onChange={onPair}
        />
      )}
      <MaskLines
        before={first?.lines.join('\n') ?? ''}
        after={second?.lines.join('\n') ?? ''}
        {...(isSingle
          ? {
              countLabel: (base: number, result: number) =>
                t('compare.baseline.mask.about', { sign: anything, base, result }),
            }
          : {})}
        state={masks}
        masked={masked}
        currentChangeLines={() => linesAt(sides, hunk)}
      />
      <span className="ms-auto flex items-center gap-1">
        <span role="status" className="text-text-2 tabular-nums type-12">
          {isSingle
            ? t('compare.changes', { changes: sides.hunks.length })
            : t('compare.baseline.counts', { both: count('both') + count('alike'), a: count('a'), b: count('b') })}
        </span>
        <IconButton icon={ChevronUp} label={t('compare.previous')} binding="Shift+F7" onPress={() => onStep(-1)} />
        <IconButton icon={ChevronDown} label={t('compare.next')} binding="F7" onPress={() => onStep(1)} />
      </span>
    </div>
  );
}
