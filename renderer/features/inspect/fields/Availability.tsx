import type { JsonObject } from '../../../../shared/base/json.ts';
import { textAt } from '../../../../shared/document/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { NothingMark } from '../Nothing.tsx';

/** Whether a thing can be had, with the page's own words. */
export function Availability({ value }: { readonly value: JsonObject | null }) {
  const { t } = useText();
  if (value === null) return <NothingMark state="absent" />;
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
