import { isJsonObject, parseJson, type JsonValue } from '../../../shared/base/json.ts';

/**
 * Formats one part of the diagnostics file for reading: its value over several lines; for a part with many entries, such as the log, one
 * line for each value.
 */
export function diagnosticsText(file: string, part: string): string {
  const values = file.split('\n').flatMap((line): readonly JsonValue[] => {
    const read = line === '' ? null : parseJson(line);
    if (read?.ok !== true || !isJsonObject(read.value) || read.value['part'] !== part) return [];
    const { part: _name, ...rest } = read.value;
    return [rest['value'] ?? rest];
  });
  const [only] = values;
  if (values.length === 1 && only !== undefined && typeof only !== 'string') return JSON.stringify(only, null, 2);
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n');
}
