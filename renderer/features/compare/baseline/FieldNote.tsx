import { maxBaselineChars } from '../../../../shared/project/baseline.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import type { BaselineField } from '../../../workers/compare/compareProtocol.ts';

interface FieldNoteProps {
  readonly field: BaselineField;
  readonly name: string;
  readonly isSingle: boolean;
  /** Takes a field into the baseline that it does not have. */
  readonly onTakeIn: (side: 'a' | 'b') => void;
}

/** Says on which sides a field is missing, or that all sides are equal; nothing if the hunks show everything. */
export function FieldNote({ field, name, isSingle, onTakeIn }: FieldNoteProps) {
  const { t } = useText();
  const sides = (['a', 'b'] as const).filter((side) => field[side] !== null);
  const long = sides.filter((side) => field[side] === 'tooLong');
  const having = sides.filter((side) => field[side] !== 'missing' && field[side] !== 'tooLong');
  const missing = sides.filter((side) => field[side] === 'missing');
  const isEqual = field.isInBaseline && sides.every((side) => field[side] === 'equal');
  if (field.isInBaseline && missing.length === 0 && long.length === 0 && !isEqual) return null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-3 border-b border-border-subtle bg-surface-side px-pane py-1.5 text-text-2 type-12">
      {long.length === 0 ? null : (
        <span>
          {t('compare.baseline.tooLongIn', {
            part: name,
            max: maxBaselineChars,
            letters: long.join(' ').toUpperCase(),
          })}
        </span>
      )}
      {isEqual ? (
        <span>{t('compare.baseline.equal')}</span>
      ) : field.isInBaseline && missing.length === 0 ? null : field.isInBaseline ? (
        <span>
          {isSingle
            ? t('compare.baseline.gone', { part: name })
            : t('compare.baseline.goneIn', { part: name, letters: missing.join(' ').toUpperCase() })}
        </span>
      ) : (
        <>
          {having.length === 0 ? null : <span>{t('compare.baseline.newField', { part: name })}</span>}
          {having.map((side) => (
            <Button key={side} size="small" onPress={() => onTakeIn(side)}>
              {isSingle
                ? t('compare.baseline.takeField')
                : t('compare.baseline.takeFieldOf', { letter: side.toUpperCase() })}
            </Button>
          ))}
        </>
      )}
    </div>
  );
}
