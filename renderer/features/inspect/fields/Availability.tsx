import type { JsonObject } from '../../../../shared/base/json.ts';
import { objectAt, textAt } from '../../../../shared/document/json/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { EmptyField } from './EmptyField.tsx';

/** Availability of an item, with the page's own text. */
export function Availability({ of }: { readonly of: JsonObject }) {
  const { t } = useText();
  const value = objectAt(of, 'availability');
  if (value === null || Object.keys(value).length === 0) return <EmptyField of={of} name="availability" />;
  const { inStock } = value;
  const words = textAt(value, 'text');
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {typeof inStock === 'boolean' ? (
        <Tag tone={inStock ? 'success' : 'danger'}>{t(inStock ? 'inspect.stock.in' : 'inspect.stock.out')}</Tag>
      ) : null}
      {words === null ? null : <span className="text-text-2 type-12">{words}</span>}
    </span>
  );
}
