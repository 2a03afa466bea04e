import { entryAt, parseJsonText, type JsonTextProblem } from '../../../../shared/request/jsonText.ts';

/**
 * Returns the line, from 1, of a part of a JSON text: the line of its key, or of its item in a list. If the path does not exist, returns
 * the line of its last existing step.
 */
export function lineOf(text: string, path: readonly PropertyKey[]): number {
  const root = parseJsonText(text);
  if (!root.ok) return 1;
  const steps = path.map((step) => (typeof step === 'number' ? step : String(step)));
  for (let length = steps.length; length > 0; length -= 1) {
    const found = entryAt(root.value, steps.slice(0, length));
    if (found !== null) return lineAt(text, found.entry?.keyStart ?? found.value.start);
  }
  return 1;
}

const reasons: Partial<Record<JsonTextProblem['reason'], string>> = {
  empty: 'it is empty',
  end: 'it ends too early',
  comma: 'a comma is missing',
  'trailing-comma': 'there is a comma too many',
  colon: 'a colon is missing',
  comment: 'JSON has no comments',
  quotes: 'names and strings need double quotes',
};

/** Returns the JSON syntax error of a text with its line: `line 4: invalid JSON (a comma is missing)`. Null for valid JSON. */
export function syntaxProblem(text: string): string | null {
  const read = parseJsonText(text);
  if (read.ok) return null;
  const { reason, offset } = read.error;
  return `line ${lineAt(text, offset)}: invalid JSON (${reasons[reason] ?? 'unexpected character'})`;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
