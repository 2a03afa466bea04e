import { readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { numberText, writeExactJson } from '../../../../shared/base/exactNumber.ts';
import { isExactNumber, isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { InertLink } from '../InertLink.tsx';
import { NothingMark } from '../Nothing.tsx';

/** Longer words are cut: the JSON has all of them. */
const longest = 2000;

/** A value of any kind in a cell: three nothings, text, number, an address that leads nowhere by itself, the name of a file of this computer, a list, an object as JSON. */
export function ValueCell({ value }: { readonly value: JsonValue | undefined }) {
  if (value === undefined) return <NothingMark state="absent" />;
  if (value === null) return <NothingMark state="null" />;
  if (value === '') return <NothingMark state="empty" />;
  if (typeof value === 'string') {
    // Such an address is between the app and its engine: a person knows the file by its name.
    const file = readFileAddress(value);
    if (file !== null) return file.name;
    const shown = value.length > longest ? `${value.slice(0, longest)}…` : value;
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
    <code className="whitespace-pre-wrap type-code">{text.length > longest ? `${text.slice(0, longest)}…` : text}</code>
  );
}
