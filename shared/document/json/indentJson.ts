/** Deeper than this a line is set off no further: each level more would make every line of it longer. */
const maxDepth = 200;

/** Character codes of JSON syntax. */
const mark = {
  space: 0x20,
  tab: 0x09,
  newLine: 0x0a,
  carriageReturn: 0x0d,
  quote: 0x22,
  backslash: 0x5c,
  colon: 0x3a,
  comma: 0x2c,
  openObject: 0x7b,
  closeObject: 0x7d,
  openArray: 0x5b,
  closeArray: 0x5d,
} as const;

/**
 * Returns a JSON text with a line for each member and element, indented by two spaces, its tokens unchanged: numbers keep their digits and
 * form, strings their escapes, duplicate names stay. For text that parses; any other text gives some result and never throws.
 */
export function indentJson(json: string): string {
  let written = '';
  let depth = 0;
  let at = 0;
  while (at < json.length) {
    const code = json.charCodeAt(at);
    let end = at + 1;
    switch (code) {
      case mark.space:
      case mark.tab:
      case mark.newLine:
      case mark.carriageReturn:
        break;
      case mark.quote:
        end = endOfText(json, at);
        written += json.slice(at, end);
        break;
      case mark.colon:
        written += ': ';
        break;
      case mark.comma:
        written += `,${lineStart(depth)}`;
        break;
      case mark.openObject:
      case mark.openArray: {
        const inside = nextMark(json, end);
        // The code of a closing bracket is the opening one's plus 2.
        if (json.charCodeAt(inside) === code + 2) {
          end = inside + 1;
          written += code === mark.openObject ? '{}' : '[]';
          break;
        }
        depth += 1;
        written += json.charAt(at) + lineStart(depth);
        break;
      }
      case mark.closeObject:
      case mark.closeArray:
        depth -= 1;
        written += lineStart(depth) + json.charAt(at);
        break;
      default:
        end = endOfWord(json, at);
        written += json.slice(at, end);
    }
    at = end;
  }
  return written;
}

const lineStarts: string[] = [];

function lineStart(depth: number): string {
  const kept = Math.max(0, Math.min(maxDepth, depth));
  return (lineStarts[kept] ??= `\n${'  '.repeat(kept)}`);
}

function nextMark(json: string, from: number): number {
  let at = from;
  while (isSpace(json.charCodeAt(at))) at += 1;
  return at;
}

function isSpace(code: number): boolean {
  return code === mark.space || code === mark.newLine || code === mark.carriageReturn || code === mark.tab;
}

/** The offset after the closing quote of a string. */
function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let first = at;
    while (json.charCodeAt(first - 1) === mark.backslash) first -= 1;
    // An even number of them escapes itself.
    if ((at - first) % 2 === 0) return at + 1;
  }
  return json.length;
}

/** Returns the end of a number, `true`, `false` or `null`: the offset of the next delimiter or space. */
function endOfWord(json: string, start: number): number {
  let at = start + 1;
  for (; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === mark.comma || code === mark.closeObject || code === mark.closeArray || isSpace(code)) break;
    if (code === mark.quote || code === mark.colon || code === mark.openObject || code === mark.openArray) break;
  }
  return at;
}
