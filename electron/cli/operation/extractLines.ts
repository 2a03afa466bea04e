import { writeExactJson } from '../../../shared/base/exactNumber.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { extractResult, sourcePath } from '../../../shared/document/site/extractResult.ts';
import { lineOf } from './jsonLines.ts';

/**
 * Returns the body of an extract: a schema that is text is the path of its file.
 * @param needsSources the lines of values have their sources
 * @param readFile reads an object from a file of JSON
 */
export function readExtractBody(
  body: JsonObject,
  needsSources: boolean,
  readFile: (path: string) => Result<JsonObject, string>,
): Result<JsonObject, string> {
  const { schema } = body;
  const sources: JsonObject = needsSources ? { showSources: true } : {};
  if (typeof schema !== 'string') return ok({ ...body, ...sources });
  if (schema === '-') return err('--schema needs a file, or the schema itself.');
  const read = readFile(schema);
  return read.ok ? ok({ ...body, ...sources, schema: read.value }) : read;
}

/** The data as one line; of a list or a text no field can be chosen. */
export function dataLine({ data = null }: JsonObject, only: string | null): string {
  return isJsonObject(data) ? lineOf(data, only) : `${writeExactJson(only === null ? data : null)}\n`;
}

/** Values of an extract's data: more are in the data. */
const maxLines = 100_000;

/** A line for each text, number, truth value and null of the data, with the pages and lines that it comes from. */
export function valueLines(status: JsonObject): readonly string[] {
  const sources = new Map(extractResult(status).values.map((value) => [value.path, value.sources]));
  return leavesOf(status['data'] ?? null).map(({ path, value }) =>
    lineOf({ path, value, sources: (sources.get(path) ?? []).map((source) => ({ ...source })) }, null),
  );
}

interface Leaf {
  readonly path: string;
  readonly value: JsonValue;
}

/** Walks without recursion: the depth of the data is a service's. */
function leavesOf(data: JsonValue): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const open: { readonly steps: readonly (string | number)[]; readonly value: JsonValue }[] = [
    { steps: [], value: data },
  ];
  while (leaves.length < maxLines) {
    const next = open.pop();
    if (next === undefined) break;
    const { steps, value } = next;
    const inner: readonly (readonly [string | number, JsonValue])[] = Array.isArray(value)
      ? (value as readonly JsonValue[]).map((item, index) => [index, item])
      : isJsonObject(value)
        ? Object.entries(value)
        : [];
    if (inner.length === 0) leaves.push({ path: sourcePath(steps), value });
    else open.push(...inner.map(([step, item]) => ({ steps: [...steps, step], value: item })).toReversed());
  }
  return leaves;
}

/** `12 values from 3 pages`. */
export function summaryOf(status: JsonObject): string {
  const { pages } = extractResult(status);
  const count = leavesOf(status['data'] ?? null).length;
  const values = `${count} ${count === 1 ? 'value' : 'values'}`;
  return pages.length === 0 ? values : `${values} from ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`;
}
