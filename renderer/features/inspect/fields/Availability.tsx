import type { JsonObject } from '../../../../shared/base/json.ts';
import { objectAt, textAt } from '../../../../shared/document/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { NothingAt } from './NothingAt.tsx';

/** Whether a thing can be had, with the page's own words. */
export function Availability({ of }: { readonly of: JsonObject }) {
  const { t } = useText();
  const value = objectAt(of, 'availability');
  if (value === null || Object.keys(value).length === 0) return <NothingAt of={of} name="availability" />;
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
