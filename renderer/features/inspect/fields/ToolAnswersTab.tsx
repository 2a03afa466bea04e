import { TriangleAlert } from 'lucide-react';
import { withPlainNumbers } from '../../../../shared/base/exactNumber.ts';
import type { BodyId } from '../../../../shared/base/brand.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { fieldState } from '../../../../shared/document/answerView.ts';
import { numberAt, objectAt, oddEntries, restOf, textAt } from '../../../../shared/document/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { useAnswer } from '../documents.tsx';
import type { InspectorProps } from '../inspectorProps.ts';
import { JsonTree } from '../json/JsonTree.tsx';
import { Facts } from './Facts.tsx';
import { FieldView } from './FieldView.tsx';
import { RestFields } from './RestFields.tsx';

/** One answer for each call of a provider's tool, in their order; a call that failed says why. */
export function ToolAnswersTab({ bodyId }: InspectorProps) {
  const { t } = useText();
  const cost = useAnswer(bodyId, (documents) => documents.ask('value', { bodyId, path: ['data', 'creditsCost'] }));
  const spent = cost.value === null ? null : withPlainNumbers(cost.value);
  const credits = typeof spent === 'number' ? t('inspect.strip.credits', { count: spent }) : null;
  return (
    <FieldView bodyId={bodyId} tab="alexandria" facts={credits}>
      {(value) => (
        <>
          {(Array.isArray(value) ? (value as readonly JsonValue[]) : []).map((answer, index) =>
            isJsonObject(answer) ? (
              // oxlint-disable-next-line react/no-array-index-key -- answers have no identity but their place
              <ToolAnswer key={index} bodyId={bodyId} index={index} answer={answer} />
            ) : null,
          )}
          <RestFields values={oddEntries(value)} />
        </>
      )}
    </FieldView>
  );
}

const drawnOfAnswer = {
  provider: 'text',
  capability: 'text',
  creditsCost: 'number',
  data: 'any',
  error: 'object',
} as const;

interface ToolAnswerProps {
  readonly bodyId: BodyId;
  readonly index: number;
  readonly answer: JsonObject;
}

function ToolAnswer({ bodyId, index, answer }: ToolAnswerProps) {
  const { t } = useText();
  const failure = objectAt(answer, 'error');
  const cost = numberAt(answer, 'creditsCost');
  return (
    <article className="mb-4 overflow-hidden rounded-l border border-border">
      <h3 className="flex min-h-9 flex-wrap items-center gap-2 border-b border-border-subtle px-4 py-1">
        <span className="text-text-3 tabular-nums">{index + 1}</span>
        <span className="type-code">
          {textAt(answer, 'provider') ?? '–'}/{textAt(answer, 'capability') ?? '–'}
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
            state={fieldState(answer, 'data')}
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
            ...restOf(answer, drawnOfAnswer),
            ...(failure === null ? {} : restOf(failure, { message: 'text', code: 'text' })),
          }}
        />
      </div>
    </article>
  );
}
