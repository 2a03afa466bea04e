/** A program split into its string literals, decoded as its own language does, and the remaining code with `§` in their place. */
export interface TakenApart {
  readonly texts: readonly string[];
  /** White space and commas before a closing bracket are insignificant here. */
  readonly skeleton: string;
}

type Decode = (inner: string) => string;

/** Delimiters of a language's string literals: the first group of the pattern is the content. Tried in order. */
type LiteralForms = readonly (readonly [RegExp, Decode])[];

const raw: Decode = (inner) => inner;

/** Decodes a string with the escapes in `letters`; any other escape is an error, as in the strict compilers. */
function escaped(letters: Readonly<Record<string, string>>, hex: RegExp): Decode {
  return (inner) =>
    inner.replaceAll(/\\(u\{[0-9a-f]+\}|u[0-9a-f]{4}|.)/gs, (whole, escape: string) => {
      const code = hex.exec(whole)?.[1];
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      const plain = letters[escape];
      if (plain === undefined) throw new Error(`an escape that this language does not have: ${whole}`);
      return plain;
    });
}

const fourDigits = /^\\u([0-9a-f]{4})$/;
const braces = /^\\u\{([0-9a-f]+)\}$/;
const common = { '"': '"', '\\': '\\', n: '\n', r: '\r', t: '\t' };
/** A text on one line; a line break inside would be an error. */
const doubleQuoted = /"((?:[^"\\\n]|\\.)*)"/y;
const withoutIndent: Decode = (inner) => {
  const lines = inner.split('\n');
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indent)).join('\n');
};

const forms: Readonly<Record<string, LiteralForms>> = {
  go: [
    [/`([^`]*)`/y, raw],
    [doubleQuoted, escaped(common, fourDigits)],
  ],
  rust: [
    [/r(#+)"([\s\S]*?)"\1/y, raw],
    [doubleQuoted, escaped(common, braces)],
  ],
  java: [
    [/"""\n([\s\S]*?)"""/y, (inner) => withoutIndent(inner).replaceAll('\\\\', '\\')],
    [doubleQuoted, escaped(common, fourDigits)],
  ],
  csharp: [
    [/"""\n([\s\S]*?)\n"""/y, raw],
    [doubleQuoted, escaped(common, fourDigits)],
  ],
  php: [
    [/<<<'JSON'\n([\s\S]*?)\nJSON\b/y, raw],
    [/'((?:[^'\\]|\\.)*)'/y, (inner) => inner.replaceAll(/\\(['\\])/g, '$1')],
    [doubleQuoted, escaped({ ...common, $: '$' }, braces)],
  ],
  ruby: [
    [/<<~'JSON'\n([\s\S]*?)\nJSON\b/y, withoutIndent],
    // The one text that holds code: the key of plain HTTP.
    [/"(Bearer #\{ENV\.fetch\("\w+"\)\})"/y, raw],
    [/"((?:[^"\\\n#]|#(?![{$@])|\\.)*)"/y, escaped({ ...common, '#': '#' }, fourDigits)],
  ],
  elixir: [
    [/~S"""\n([\s\S]*?)\n"""/y, raw],
    [/"((?:[^"\\\n#]|#(?!\{)|\\.)*)"/y, escaped({ ...common, '#': '#' }, fourDigits)],
  ],
};

/** Takes the code of a language apart by its rules for texts, written down here a second time. */
export function takeApart(language: string, code: string): TakenApart {
  const texts: string[] = [];
  let skeleton = '';
  for (let position = 0; position < code.length; ) {
    const found = literalAt(forms[language] ?? [], code, position);
    if (found === null) {
      skeleton += code[position] ?? '';
      position += 1;
    } else {
      texts.push(found.text);
      skeleton += '§';
      position += found.length;
    }
  }
  return { texts, skeleton: skeleton.replaceAll(/\s+/g, '').replaceAll(/,(?=[\])}])/g, '') };
}

function literalAt(known: LiteralForms, code: string, position: number) {
  for (const [pattern, decode] of known) {
    pattern.lastIndex = position;
    const match = pattern.exec(code);
    if (match !== null) return { text: decode(match.at(-1) ?? ''), length: match[0].length };
  }
  return null;
}
