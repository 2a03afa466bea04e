import { Fragment } from 'react';
import { writeExactJson } from '../../../shared/base/exactNumber.ts';
import type { JsonValue } from '../../../shared/base/json.ts';
import type { JsonDifference } from '../../../shared/document/json/compareJson.ts';
import { useText } from '../../messages/TextProvider.tsx';

const maxShown = 12;

/** The differences between two requests, option by option. */
export function RequestChanges({ differences }: { readonly differences: readonly JsonDifference[] }) {
  const { t } = useText();
  if (differences.length === 0) return <p className="text-text-2">{t('compare.requests', { count: 0 })}</p>;
  return (
    <dl className="grid grid-cols-[minmax(100px,auto)_minmax(0,1fr)_minmax(0,1fr)] gap-x-4 gap-y-1 type-12">
      {differences.slice(0, maxShown).map(({ path, before, after }) => (
        <Fragment key={path.join('.')}>
          <dt className="font-code [overflow-wrap:anywhere]">
            {path.length === 0 ? t('compare.whole') : path.join('.')}
          </dt>
          <Side letter="A" value={before} />
          <Side letter="B" value={after} />
        </Fragment>
      ))}
      {differences.length > maxShown ? (
        <dt className="col-span-3 text-text-2">{t('compare.more', { count: differences.length - maxShown })}</dt>
      ) : null}
    </dl>
  );
}

function Side({ letter, value }: { readonly letter: string; readonly value: JsonValue | undefined }) {
  const { t } = useText();
  return (
    <dd data-selectable className="min-w-0 truncate text-text-2">
      <span className="me-2 font-medium text-text-3">{letter}</span>
      {value === undefined ? (
        t('compare.notSet')
      ) : (
        <span className="font-code text-text" title={writeExactJson(value).slice(0, 2000)}>
          {writeExactJson(value).slice(0, 300)}
        </span>
      )}
    </dd>
  );
}
