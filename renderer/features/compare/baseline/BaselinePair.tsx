import type { BaselineHunk } from '../../../../shared/document/compare/baselineHunks.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { DiffEditor } from '../../../monaco/DiffEditor.tsx';
import type { BaselineLines } from '../../../workers/compare/compareProtocol.ts';
import { type BaselineSides, type Pair, sidesOf } from './baselineSides.ts';

interface BaselinePairProps {
  readonly sides: BaselineSides;
  readonly pair: Pair;
  readonly isSingle: boolean;
  /** The field's name for people. */
  readonly name: string;
  readonly isJson: boolean;
  readonly isInline: boolean;
  /** Scrolled into view. */
  readonly hunk: BaselineHunk | undefined;
}

const nothingIn: BaselineLines = { lines: [''], numbers: [1], masked: 0 };

/** Two of the three texts, with the differences between them. */
export function BaselinePair({ sides, pair, isSingle, name, isJson, isInline, hunk }: BaselinePairProps) {
  const { t } = useText();
  const [left, right] = sidesOf(sides, pair).map((side) => side ?? nothingIn);
  if (left === undefined || right === undefined) return null;
  const hasMasked = left.masked + right.masked > 0;
  const label = (side: 'base' | 'a' | 'b') =>
    side === 'base'
      ? t('compare.baseline.text', { part: name })
      : isSingle
        ? t('compare.baseline.resultText', { part: name })
        : t('compare.text', { letter: side.toUpperCase(), part: name });
  const [first, second] = pair.split('-') as ['base' | 'a', 'a' | 'b'];
  return (
    <DiffEditor
      before={left.lines.join('\n')}
      after={right.lines.join('\n')}
      numbers={hasMasked ? { before: left.numbers, after: right.numbers } : null}
      language={isJson ? 'json' : 'plaintext'}
      labels={{ before: label(first), after: label(second) }}
      isInline={isInline}
      collapsesEqual
      ignoresSpace={false}
      revealed={
        hunk === undefined ? null : { before: (hunk[first]?.start ?? 0) + 1, after: (hunk[second]?.start ?? 0) + 1 }
      }
      onChanges={() => undefined}
    />
  );
}
