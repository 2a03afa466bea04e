import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { listAt, oddEntries, restOf, textAt } from '../../../../shared/document/json/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { FieldView } from './FieldView.tsx';
import { Heading } from './Heading.tsx';
import { LoadMore } from './LoadMore.tsx';
import { EmptyField } from './EmptyField.tsx';
import { RestFields } from './RestFields.tsx';
import { ValueCell } from './ValueCell.tsx';

/** Values of each requested selector and attribute. */
export function AttributesTab({ bodyId }: InspectorProps) {
  const { t } = useText();
  return (
    <FieldView bodyId={bodyId} tab="attributes">
      {(value) => (
        <>
          {(Array.isArray(value) ? (value as readonly JsonValue[]) : []).filter(isJsonObject).map((group, index) => {
            const values = listAt(group, 'values');
            return (
              // oxlint-disable-next-line react/no-array-index-key -- groups have no identity but their place
              <section key={index} className="mt-6 first:mt-0">
                <Heading end={t('inspect.attributes.count', { count: values.length })}>
                  <span className="type-code">{textAt(group, 'selector') ?? '–'}</span>
                  <span className="text-text-3"> {t('inspect.attributes.of')} </span>
                  <span className="type-code">{textAt(group, 'attribute') ?? '–'}</span>
                </Heading>
                {values.length === 0 ? <EmptyField of={group} name="values" /> : null}
                <RestFields values={restOf(group, { selector: 'text', attribute: 'text', values: 'list' })} />
                {values.length === 0 ? null : (
                  <LoadMore items={values}>
                    {(shown) => (
                      <ol className="border-t border-border-subtle">
                        {shown.map((item, place) => (
                          <li
                            // oxlint-disable-next-line react/no-array-index-key -- values have no identity but their place
                            key={place}
                            className="flex min-h-7 items-start gap-3 border-b border-border-subtle py-1 [overflow-wrap:anywhere]"
                          >
                            <span className="w-8 shrink-0 text-end text-text-3 tabular-nums">{place + 1}</span>
                            <span className="min-w-0 flex-1">
                              <ValueCell value={item} />
                            </span>
                          </li>
                        ))}
                      </ol>
                    )}
                  </LoadMore>
                )}
              </section>
            );
          })}
          <RestFields values={oddEntries(value)} />
        </>
      )}
    </FieldView>
  );
}
