import { readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { numberText, writeExactJson } from '../../../../shared/base/exactNumber.ts';
import { isExactNumber, isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { InertLink } from '../InertLink.tsx';
import { NothingMark } from '../EmptyResult.tsx';

/** Maximum number of characters shown; longer text is truncated, the JSON has all of it. */
const maxChars = 2000;

/** A value of any kind in a cell: absent, null, or empty; text, number, inert URL, name of a local file, list, or object as JSON. */
export function ValueCell({ value }: { readonly value: JsonValue | undefined }) {
  if (value === undefined) return <NothingMark state="absent" />;
  if (value === null) return <NothingMark state="null" />;
  if (value === '') return <NothingMark state="empty" />;
  if (typeof value === 'string') {
    // This URL is internal to the app and its engine: the person knows the file by its name.
    const file = readFileAddress(value);
    if (file !== null) return file.name;
    const shown = value.length > maxChars ? `${value.slice(0, maxChars)}…` : value;
    return /^https?:\/\//i.test(value) ? <InertLink href={value}>{shown}</InertLink> : shown;
  }
  if (typeof value !== 'object') return <span className="tabular-nums">{String(value)}</span>;
  if (isExactNumber(value)) return <span className="tabular-nums">{numberText(value)}</span>;
  const isList = Array.isArray(value);
  if (isList ? value.length === 0 : isJsonObject(value) && Object.keys(value).length === 0)
    return <NothingMark state="empty" />;
  if (isList && value.every((item) => typeof item === 'string' || typeof item === 'number')) return value.join(', ');
  const text = writeExactJson(value);
  return (
    <code className="whitespace-pre-wrap type-code">
      {text.length > maxChars ? `${text.slice(0, maxChars)}…` : text}
    </code>
  );
}
