import { TriangleAlert } from 'lucide-react';
import { withPlainNumbers } from '../../../../shared/base/exactNumber.ts';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { fieldState } from '../../../../shared/document/response/responseView.ts';
import { numberAt, objectAt, oddEntries, restOf, textAt } from '../../../../shared/document/json/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/labels/Icon.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { useWorkerResult } from '../documents.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { JsonTree } from '../json/JsonTree.tsx';
import { Facts } from './Facts.tsx';
import { FieldView } from './FieldView.tsx';
import { RestFields } from './RestFields.tsx';

/** One result for each tool call of a provider, in order; a failed call shows the reason. */
export function ToolResultsTab({ bodyId }: InspectorProps) {
  const { t } = useText();
  const cost = useWorkerResult(bodyId, (documents) =>
    documents.call('value', { bodyId, path: ['data', 'creditsCost'] }),
  );
  const spent = cost.value === null ? null : withPlainNumbers(cost.value);
  const credits = typeof spent === 'number' ? t('inspect.strip.credits', { count: spent }) : null;
  return (
    <FieldView bodyId={bodyId} tab="alexandria" facts={credits}>
      {(value) => (
        <>
          {(Array.isArray(value) ? (value as readonly JsonValue[]) : []).map((answer, index) =>
            isJsonObject(answer) ? (
              // oxlint-disable-next-line react/no-array-index-key -- answers have no identity but their place
              <ToolResult key={index} bodyId={bodyId} index={index} result={answer} />
            ) : null,
          )}
          <RestFields values={oddEntries(value)} />
        </>
      )}
    </FieldView>
  );
}

const renderedFields = {
  provider: 'text',
  capability: 'text',
  creditsCost: 'number',
  data: 'any',
  error: 'object',
} as const;

interface ToolResultProps {
  readonly bodyId: BodyId;
  readonly index: number;
  readonly result: JsonObject;
}

function ToolResult({ bodyId, index, result }: ToolResultProps) {
  const { t } = useText();
  const failure = objectAt(result, 'error');
  const cost = numberAt(result, 'creditsCost');
  return (
    <article className="mb-4 overflow-hidden rounded-l border border-border">
      <h3 className="flex min-h-9 flex-wrap items-center gap-2 border-b border-border-subtle px-4 py-1">
        <span className="text-text-3 tabular-nums">{index + 1}</span>
        <span className="type-code">
          {textAt(result, 'provider') ?? '–'}/{textAt(result, 'capability') ?? '–'}
        </span>
        <span className="flex-1" />
        {failure === null ? null : <Tag tone="danger">{t('inspect.tools.failed')}</Tag>}
        {cost === null ? null : <Tag>{t('inspect.strip.credits', { count: cost })}</Tag>}
      </h3>
      {failure === null ? (
        <div className="py-2">
          <JsonTree
            label="data"
            bodyId={bodyId}
            path={['data', 'alexandria', index, 'data']}
            state={fieldState(result, 'data')}
            isOpen
          />
        </div>
      ) : (
        <p className="flex items-start gap-2 bg-danger-tint px-4 py-2 text-danger-text">
          <Icon as={TriangleAlert} size={14} className="mt-1" />
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{textAt(failure, 'message') ?? '–'}</span>
          <span className="type-code">{textAt(failure, 'code')}</span>
        </p>
      )}
      <div className="px-4 pt-3 pb-3 empty:hidden">
        <Facts
          title={t('inspect.field.more')}
          values={{
            ...restOf(result, renderedFields),
            ...(failure === null ? {} : restOf(failure, { message: 'text', code: 'text' })),
          }}
        />
      </div>
    </article>
  );
}
