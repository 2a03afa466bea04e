import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { numberAt, objectsAt, oddEntries, restOf, textAt } from '../../../../shared/document/json/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { Facts } from './Facts.tsx';
import { FieldView } from './FieldView.tsx';
import { LoadMore } from './LoadMore.tsx';
import { RestFields } from './RestFields.tsx';

/** The catalog's tools for the site of the page: purpose, input and cost of each. */
export function ToolsTab({ bodyId }: InspectorProps) {
  return (
    <FieldView bodyId={bodyId} tab="tools">
      {(value) => (
        <>
          <LoadMore
            items={(Array.isArray(value) ? (value as readonly JsonValue[]) : []).filter(isJsonObject)}
            page={50}
          >
            {(shown) =>
              // oxlint-disable-next-line react/no-array-index-key -- tools have no identity but their place
              shown.map((tool, index) => <Tool key={index} tool={tool} />)
            }
          </LoadMore>
          <RestFields values={oddEntries(value)} />
        </>
      )}
    </FieldView>
  );
}

const drawnOfTool = {
  name: 'text',
  label: 'text',
  provider: 'text',
  capability: 'text',
  creditsCost: 'number',
  description: 'text',
  options: 'objects',
} as const;

function Tool({ tool }: { readonly tool: JsonObject }) {
  const { t } = useText();
  const cost = numberAt(tool, 'creditsCost');
  const options = objectsAt(tool, 'options');
  const path = [textAt(tool, 'provider'), textAt(tool, 'capability')].filter((part) => part !== null).join('/');
  return (
    <article className="mb-4 rounded-l border border-border p-4">
      <h3 className="flex flex-wrap items-center gap-2 font-strong">
        {textAt(tool, 'name') ?? textAt(tool, 'label') ?? path}
        <span className="font-regular text-text-2 type-code">{path}</span>
        {cost === null ? null : <Tag>{t('inspect.strip.credits', { count: cost })}</Tag>}
      </h3>
      {textAt(tool, 'description') === null ? null : (
        <p className="mt-1 max-w-[72ch] text-text-2">{textAt(tool, 'description')}</p>
      )}
      {options.length === 0 ? null : (
        <ul className="mt-2">
          {options.map((option, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- options have no identity but their place
            <li key={index} className="flex flex-wrap items-baseline gap-x-2 py-0.5">
              <span className="type-code">{textAt(option, 'name')}</span>
              <span className="text-text-3 type-12">{textAt(option, 'type')}</span>
              {option['required'] === true ? <Tag>{t('inspect.tools.required')}</Tag> : null}
              <span className="text-text-2 type-12">{textAt(option, 'about')}</span>
            </li>
          ))}
        </ul>
      )}
      <Facts title={t('inspect.field.more')} values={restOf(tool, drawnOfTool)} />
    </article>
  );
}
