import type { JsonObject } from '../../../../shared/base/json.ts';
import { objectAt, textAt } from '../../../../shared/document/json/jsonParts.ts';
import { useText } from '../../../messages/TextProvider.tsx';
import { Tag } from '../../../ui/labels/Tag.tsx';
import { EmptyField } from './EmptyField.tsx';

/** Texts that only repeat whether an item is in stock, reduced to their letters: schema.org's names, and common labels. */
const plainTexts: ReadonlySet<string> = new Set(['instock', 'available', 'outofstock', 'unavailable', 'soldout']);
/** A longer text says more. */
const maxPlainTextChars = 40;

/** Availability of an item, with the page's own text if it says more; on hover if not. */
export function Availability({ of }: { readonly of: JsonObject }) {
  const { t } = useText();
  const value = objectAt(of, 'availability');
  if (value === null || Object.keys(value).length === 0) return <EmptyField of={of} name="availability" />;
  const { inStock } = value;
  const words = textAt(value, 'text');
  const isRepeated = typeof inStock === 'boolean' && words !== null && isPlain(words);
  return (
    <span title={isRepeated ? words : undefined} className="inline-flex flex-wrap items-center gap-1.5">
      {typeof inStock === 'boolean' ? (
        <Tag tone={inStock ? 'success' : 'danger'}>{t(inStock ? 'inspect.stock.in' : 'inspect.stock.out')}</Tag>
      ) : null}
      {words === null || isRepeated ? null : (
        <span dir="auto" className="text-text-2 type-12">
          {words}
        </span>
      )}
    </span>
  );
}

function isPlain(text: string): boolean {
  if (text.length > maxPlainTextChars) return false;
  const name = text.replace(/^https?:\/\/schema\.org\//i, '').toLowerCase();
  return plainTexts.has(name.replaceAll(/[\s_-]/g, ''));
}
