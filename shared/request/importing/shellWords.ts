import { err, ok, type Result } from '../../base/result.ts';

export type ShellFault = 'open-quote' | 'empty';

/**
 * Splits a command line as a POSIX shell would, without ever expanding anything: single and double quotes, `$'…'` with its
 * escapes, backslashes, line continuations (also those of Windows shells), comments. Reads one command: what follows
 * `;`, `|`, `&` or an unescaped line break is left out. A `$name` stays as it is written.
 */
export function splitShellWords(text: string): Result<readonly string[], ShellFault> {
  const reader = new ShellReader(isWindowsLine(text) ? fromWindows(text) : text);
  const words = reader.readCommand();
  if (words === null) return err('open-quote');
  return words.length === 0 ? err('empty') : ok(words);
}

/** What a POSIX shell takes as it stands: `$'…'`, `'…'`, and whatever follows a backslash (a quote that opens nothing, say). */
const literalParts = /\$'(?:\\[\s\S]|[^'\\])*'|'[^']*'|\\[\s\S]/g;

/** Copied from a browser "as cmd": carets before line ends and before quotes. In what is literal they are only text. */
function isWindowsLine(text: string): boolean {
  return /\^\r?\n|\s\^"/.test(text.replaceAll(literalParts, ''));
}

function fromWindows(text: string): string {
  return text
    .replaceAll(/\^\r?\n/g, '\\\n')
    .replaceAll(/\^\\\^"/g, '\\"')
    .replaceAll(/\^([\s\S])/g, '$1');
}

const simpleEscapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

class ShellReader {
  private position = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The words of the first command; null when a quote is never closed. */
  readCommand(): string[] | null {
    const words: string[] = [];
    for (;;) {
      this.skipBlanks();
      const character = this.text[this.position];
      if (character === undefined) return words;
      if (/[\n;|&]/.test(character)) {
        // Line breaks before the first word are no end of a command.
        if (words.length > 0) return words;
        this.position += 1;
        continue;
      }
      if (character === '#') {
        this.skipLine();
        continue;
      }
      const word = this.readWord();
      if (word === null) return null;
      words.push(word);
    }
  }

  private readWord(): string | null {
    let word = '';
    for (;;) {
      const character = this.text[this.position];
      if (character === undefined || /[ \t\r\n;|&]/.test(character)) return word;
      const part = this.readPart(character);
      if (part === null) return null;
      word += part;
    }
  }

  private readPart(character: string): string | null {
    if (character === "'") return this.readSingle();
    if (character === '"') return this.readDouble();
    if (character === '$' && this.text[this.position + 1] === "'") return this.readAnsi();
    if (character === '\\') return this.readEscape();
    if (character === '`' && /^`\r?\n/.test(this.text.slice(this.position, this.position + 3))) {
      this.skipLine();
      return '';
    }
    this.position += 1;
    return character;
  }

  private readEscape(): string {
    const next = this.text[this.position + 1];
    this.position += 2;
    if (next === '\n' || next === undefined) return '';
    if (next === '\r' && this.text[this.position] === '\n') {
      this.position += 1;
      return '';
    }
    return next;
  }

  private readSingle(): string | null {
    const end = this.text.indexOf("'", this.position + 1);
    if (end < 0) return null;
    const inner = this.text.slice(this.position + 1, end);
    this.position = end + 1;
    return inner;
  }

  private readDouble(): string | null {
    let inner = '';
    this.position += 1;
    for (;;) {
      const character = this.text[this.position];
      if (character === undefined) return null;
      this.position += 1;
      if (character === '"') return inner;
      const next = this.text[this.position];
      if (character === '\\' && next !== undefined && /["\\$`\n]/.test(next)) {
        this.position += 1;
        inner += next === '\n' ? '' : next;
      } else inner += character;
    }
  }

  private readAnsi(): string | null {
    let inner = '';
    this.position += 2;
    for (;;) {
      const character = this.text[this.position];
      if (character === undefined) return null;
      if (character === "'") {
        this.position += 1;
        return inner;
      }
      if (character === '\\') inner += this.readAnsiEscape();
      else {
        inner += character;
        this.position += 1;
      }
    }
  }

  private readAnsiEscape(): string {
    const rest = this.text.slice(this.position + 1, this.position + 10);
    const coded = /^(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8}))/.exec(rest);
    const hex = coded?.[1] ?? coded?.[2] ?? coded?.[3];
    if (coded !== null && hex !== undefined) return this.takeCode(coded[0].length, Number.parseInt(hex, 16));
    const octal = /^[0-7]{1,3}/.exec(rest)?.[0];
    if (octal !== undefined) return this.takeCode(octal.length, Number.parseInt(octal, 8));
    const letter = rest[0] ?? '';
    this.position += 2;
    return simpleEscapes[letter] ?? letter;
  }

  private takeCode(length: number, code: number): string {
    this.position += 1 + length;
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  }

  private skipBlanks(): void {
    for (;;) {
      const rest = this.text.slice(this.position, this.position + 3);
      const blank = /^(?:[ \t\r]|\\\r?\n|`\r?\n)/.exec(rest)?.[0];
      if (blank === undefined) return;
      this.position += blank.length;
    }
  }

  private skipLine(): void {
    const end = this.text.indexOf('\n', this.position);
    this.position = end < 0 ? this.text.length : end + 1;
  }
}
