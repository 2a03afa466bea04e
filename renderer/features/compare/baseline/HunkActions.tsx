import { BookmarkCheck, Ellipsis } from 'lucide-react';
import { type BaselineHunk } from '../../../../shared/document/compare/baselineHunks.ts';
import { countMasked, patternLike } from '../../../../shared/document/compare/lineMasks.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { LineMasksState } from '../lineMasks.ts';
import { type BaselineSides, linesAt } from './baselineSides.ts';
import { DepartureTag } from './HunkList.tsx';

interface HunkActionsProps {
  readonly hunk: BaselineHunk;
  /** Its number among all, from 1. */
  readonly hunkNumber: number;
  readonly sides: BaselineSides;
  readonly isSingle: boolean;
  readonly masks: LineMasksState;
  /** The hunk's text of a side becomes the baseline's. */
  readonly onTake: (side: 'a' | 'b') => void;
}

/** Actions on the current hunk: accept its text, or ignore it from now on. */
export function HunkActions({ hunk, hunkNumber, sides, isSingle, masks, onTake }: HunkActionsProps) {
  const { t } = useText();
  const lines = linesAt(sides, hunk).filter((line) => line.trim() !== '');
  const pattern = patternLike(lines[0] ?? '');
  const like = { pattern, isPattern: true };
  const count = [sides.base, sides.a, sides.b].reduce(
    (sum, side) => sum + (side === null ? 0 : countMasked(side.lines.join('\n'), like)),
    0,
  );
  const taken = takenFrom(hunk);
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border-subtle bg-surface-side px-pane py-1">
      <span className="text-text-2 tabular-nums type-12">
        {t('compare.baseline.hunk', { place: hunkNumber, count: sides.hunks.length })}
      </span>
      {isSingle ? null : <DepartureTag departs={hunk.departs} />}
      <span className="ms-auto flex items-center gap-2">
        {taken.map((side) => (
          <Button key={side} size="small" icon={BookmarkCheck} onPress={() => onTake(side)}>
            {isSingle || taken.length === 1
              ? t('compare.baseline.take')
              : t('compare.baseline.takeOf', { letter: side.toUpperCase() })}
          </Button>
        ))}
        <Menu
          label={t('compare.baseline.hunkActs')}
          placement="bottom end"
          trigger={<IconButton icon={Ellipsis} label={t('compare.baseline.hunkActs')} />}
          sections={[
            {
              entries: [
                ...taken.map((side) => ({
                  id: side as 'a' | 'b' | 'text' | 'like',
                  text: isSingle
                    ? t('compare.baseline.take')
                    : t('compare.baseline.takeOf', { letter: side.toUpperCase() }),
                })),
                { id: 'text' as const, text: t('compare.baseline.ignore'), isDisabled: lines.length === 0 },
                {
                  id: 'like' as const,
                  text: t('compare.baseline.ignoreLike'),
                  description: t('compare.baseline.ignoreLike.about', { pattern: pattern.slice(0, 60), count }),
                  isDisabled: lines.length === 0,
                },
              ],
            },
          ]}
          onAction={(id) => {
            if (id === 'a' || id === 'b') onTake(id);
            else if (id === 'like') masks.add([like]);
            else masks.add(lines.map((line) => ({ pattern: line, isPattern: false })));
          }}
        />
      </span>
    </div>
  );
}

/** Returns whose text can replace the baseline's: if both are equal, one of them is enough. */
function takenFrom({ departs }: BaselineHunk): readonly ('a' | 'b')[] {
  if (departs === 'both') return ['a', 'b'];
  return [departs === 'a' ? 'a' : 'b'];
}
