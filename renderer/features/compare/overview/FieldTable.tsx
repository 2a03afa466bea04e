import type { FieldState } from '../../../../shared/document/response/responseView.ts';
import type { ComparedField } from '../../../../shared/document/compare/comparedFields.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { isUnderWay } from '../../../data/runs/sendRun.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { fieldName, type PartId } from '../comparedParts.ts';

interface FieldTableProps {
  readonly a: RunModel;
  readonly b: RunModel;
  readonly fields: readonly ComparedField[];
  readonly onShow: (part: PartId) => void;
}

/** The fields of two runs side by side, with links to the differences. */
export function FieldTable({ a, b, fields, onShow }: FieldTableProps) {
  const { t } = useText();
  if (fields.length === 0)
    return (
      <p className="text-text-2">
        {t(isUnderWay(a) || isUnderWay(b) ? 'compare.fields.coming' : 'compare.fields.none')}
      </p>
    );
  return (
    <table className="w-full table-fixed border-collapse type-13">
      <thead className="text-start text-text-3 type-12">
        <tr className="border-b border-border">
          <th className="py-1 text-start font-regular">{t('compare.column.field')}</th>
          <th className="w-28 py-1 text-start font-regular">A</th>
          <th className="w-28 py-1 text-start font-regular">B</th>
          <th className="w-40 py-1 text-start font-regular">{t('compare.column.change')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name} className="border-b border-border-subtle">
            <th scope="row" className="truncate py-1 text-start font-regular" title={field.name}>
              {fieldName({ t }, field.name)}
            </th>
            <td>
              <State state={field.before} run={a} />
            </td>
            <td>
              <State state={field.after} run={b} />
            </td>
            <td>
              {field.differences === 0 ? (
                <span className="text-text-3">{t('compare.equal')}</span>
              ) : (
                <Button
                  variant="link"
                  size="small"
                  aria-label={t('compare.showField', { name: fieldName({ t }, field.name) })}
                  onPress={() => onShow(`field:${field.name}`)}
                >
                  {changeWords(field)}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function changeWords({ kind, before, after, differences }: ComparedField): string {
    if (before === 'absent' && after === 'value') return t('compare.onlyIn', { letter: 'B' });
    if (after === 'absent' && before === 'value') return t('compare.onlyIn', { letter: 'A' });
    if (differences === null || before === 'absent' || after === 'absent') return t('compare.differs');
    return t(kind === 'list' ? 'compare.entries' : 'compare.places', { count: differences });
  }
}

/** Absent, null and empty are three states; a value not received yet is a fourth. */
function State({ state, run }: { readonly state: FieldState; readonly run: RunModel }) {
  const { t } = useText();
  if (state === 'value') return t('compare.state.value');
  if (state === 'absent' && isUnderWay(run)) return <span className="text-text-3">{t('compare.state.coming')}</span>;
  return <span className="text-text-3">{t(`compare.state.${state}`)}</span>;
}
