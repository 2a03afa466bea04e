import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/base/json.ts';

/** Maximum characters of a result's text stored for search. */
const maxTextChars = 20_000;

/** Returns the search text of a result in history: the beginning of its text, without markup, at most 20,000 characters. */
export function resultText(data: JsonObject): string {
  const parts: string[] = [];
  let room = maxTextChars;
  for (const text of textsOf(data)) {
    if (room <= 0) break;
    const part = text.slice(0, room);
    parts.push(part);
    room -= part.length;
  }
  return parts.join('\n');
}

/** The same text in another form would only use up the space: HTML is used where there is no markdown. */
function textsOf(data: JsonObject): readonly string[] {
  const said = ['answer', 'summary', 'markdown'].flatMap((name) => textOf(data[name]));
  const markup = ['html', 'rawHtml'].flatMap((name) => textOf(data[name])).slice(0, 1);
  const json = data['json'];
  const fields = json === undefined || json === null ? [] : [leavesOf(json)];
  const written = typeof data['markdown'] === 'string' ? said : [...said, ...markup.map(withoutTags)];
  return [...written, ...fields];
}

function textOf(value: JsonValue | undefined): string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}

function withoutTags(html: string): string {
  return html
    .slice(0, maxTextChars * 10)
    .replaceAll(/<(script|style)\b[^>]*(?:>[\s\S]*?(?:<\/\1\s*>|$)|$)/gi, ' ')
    .replaceAll(/<[^>]*(?:>|$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The texts and numbers of a JSON value, one after another. */
function leavesOf(value: JsonValue): string {
  const found: string[] = [];
  let length = 0;
  const waiting: JsonValue[] = [value];
  for (let next = waiting.pop(); next !== undefined && length < maxTextChars; next = waiting.pop()) {
    if (typeof next === 'string' || typeof next === 'number') {
      found.push(String(next));
      length += String(next).length + 1;
    } else if (Array.isArray(next)) waiting.push(...next.slice(0, 2000).toReversed());
    else if (isJsonObject(next)) waiting.push(...Object.values(next).slice(0, 2000).toReversed());
  }
  return found.join(' ');
}
