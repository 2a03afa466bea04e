import type { JsonObject } from '../../../../shared/base/json.ts';
import type { JsonSteps } from '../../../../shared/document/json/jsonQuery.ts';
import { schemaAt, verdictOf } from '../../../../shared/document/json/schemaView.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import type { JsonPart } from '../../../workers/documentProtocol.ts';

interface SchemaCellProps {
  readonly schema: JsonObject;
  /** Path from the root of the schema. */
  readonly path: JsonSteps;
  /** Omitted for a value that was not received. */
  readonly part?: JsonPart;
}

/** What the schema requires at a path, and whether the value matches. */
export function SchemaCell({ schema, path, part }: SchemaCellProps) {
  const { t } = useText();
  const facts = schemaAt(schema, path);
  if (facts === null) return null;
  const verdict = part === undefined ? 'fits' : verdictOf(facts, part.kind, part.preview);
  if (facts === 'extra') return <Tag>{t('inspect.schema.extra')}</Tag>;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-text-3 type-12" title={facts.description ?? ''}>
      <span className="truncate">{facts.types.join(' | ')}</span>
      {verdict === 'wrong-type' ? <Tag tone="warning">{t('inspect.schema.wrongType')}</Tag> : null}
      {part === undefined ? (
        <Tag tone={facts.isRequired ? 'danger' : 'neutral'}>
          {t(facts.isRequired ? 'inspect.schema.missing' : 'inspect.schema.optional')}
        </Tag>
      ) : null}
    </span>
  );
}
