import { lookupTable } from '../../base/lookupTable.ts';
import { err, ok, type Result } from '../../base/result.ts';

export type ShellFault = 'open-quote' | 'empty';

/** A command of a script: its words and its standard input: the here-document that follows it (`<<EOF`), or what is piped into it. */
export interface ShellCommand {
  readonly words: readonly string[];
  readonly document: string | null;
  /** Query parameters of a URL without quotes, from its first `&` on: a shell ends the command there, a person does not mean to. */
  readonly unquoted: readonly string[];
  /** The text after the command: a pipe, a redirection to a program, further commands. */
  readonly rest: string;
}

/**
 * Splits a command line like a POSIX shell, without running anything: single and double quotes, `$'…'` with its escapes, backslashes, line
 * continuations (also of Windows shells), comments. Reads one command: everything after `;`, `|`, `&` or an unescaped line break is
 * omitted. A `$name` is preserved as written.
 */
export function splitShellWords(text: string): Result<readonly string[], ShellFault> {
  const command = new ShellReader(plainShell(text)).readCommand();
  if (command === null) return err('open-quote');
  return command.words.length === 0 ? err('empty') : ok(command.words);
}

/** Commands that may precede the searched command without changing what it does. */
const harmless = /^(?:set|echo|printf|cat|export|source|\.|cd|local|declare|readonly|clear)$/;
/** Prefixes of a command. */
const prefixes = /^(?:sudo|time|command|exec|env|nohup|then|do|if|!)$/;

/**
 * The first command of a script whose name satisfies `isWanted`, after comments, assignments and output commands. A `$name` is replaced by
 * the value that the script assigned before, or is preserved as written. Null if another command is run first.
 */
export function findShellCommand(
  text: string,
  isWanted: (name: string) => boolean,
): Result<ShellCommand, ShellFault> | null {
  const reader = new ShellReader(plainShell(text), true);
  let piped: string | null = null;
  for (;;) {
    const command = reader.readCommand(isWanted);
    if (command === null) return reader.isAtWanted ? err('open-quote') : null;
    const words = [...command.words];
    const settings: string[] = [];
    while (words[0] !== undefined && (prefixes.test(words[0]) || setting.test(words[0])))
      settings.push(words.shift() ?? '');
    const [name] = words;
    if (name !== undefined && isWanted(name)) return ok({ ...command, words, document: command.document ?? piped });
    if (name !== undefined && !harmless.test(name)) return null;
    if (name === undefined && settings.length === 0) return null;
    for (const word of [...settings, ...words]) reader.learn(word);
    piped = reader.isAtPipe ? printed(words, command.document) : null;
  }
}

/** Returns the output of a command, as far as its arguments determine it. */
function printed([name, ...rest]: readonly string[], document: string | null): string | null {
  const words = rest.filter((word) => !/^-[neE]*$/.test(word));
  if (name === 'cat') return words.length === 0 ? document : null;
  if (name === 'echo') return words.join(' ');
  const [format = '', ...values] = words;
  return name === 'printf' ? (/^%s(?:\\n)?$/.test(format) ? (values[0] ?? null) : format) : null;
}

const setting = /^[A-Za-z_]\w*=/;

function plainShell(text: string): string {
  return isWindowsLine(text) ? fromWindows(text) : text;
}

/** Text that a POSIX shell takes literally: `$'…'`, `'…'`, and any character after a backslash (such as a quote that opens nothing). */
const literalParts = /\$'(?:\\[\s\S]|[^'\\])*'|'[^']*'|\\[\s\S]/g;

/** Text between double quotes, in which a caret of cmd is only text. */
const quotedParts = /"(?:\\[\s\S]|[^"\\])*"/g;
/** JSON with its quotes doubled, as cmd and Excel write them. */
const doubledQuotes = /"[{[]\s{0,8}""/;

/**
 * Copied from a browser "as cmd", or typed for cmd on one line: carets before line ends, quotes and operators. Within literal parts they
 * are plain text.
 */
function isWindowsLine(text: string): boolean {
  const bare = text.replaceAll(literalParts, '');
  return /\^\r?\n|\s\^"/.test(bare) || doubledQuotes.test(bare) || /\^[&|<>^%]/.test(bare.replaceAll(quotedParts, ''));
}

function fromWindows(text: string): string {
  const single = doubledQuotes.test(text) ? text.replaceAll(/(?<=[^\s"])""|""(?=[^\s"])/g, '\\"') : text;
  const lines = single.replaceAll(/\^\r?\n/g, '\\\n').replaceAll(/\^\\\^"/g, '\\"');
  let isQuoted = false;
  return lines.replaceAll(/\\[\s\S]|\^?"|\^([\s\S])/g, (part: string, escaped?: string) => {
    if (part.endsWith('"') && !part.startsWith('\\')) {
      isQuoted = !isQuoted;
      return '"';
    }
    if (escaped === undefined) return part;
    // An operator after a caret is text, which a POSIX shell reads so after a backslash.
    return /[&|<>]/.test(escaped) && !isQuoted ? `\\${escaped}` : escaped;
  });
}

const simpleEscapes: Readonly<Record<string, string>> = lookupTable({
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
});

const strictBlank = /[ \t\r]+|\\\r?\n|`\r?\n/y;
const lenientBlank = /[ \t\r]+|\\[ \t]*\r?\n|\\[ \t]+(?=--?[A-Za-z])|`[ \t]*\r?\n/y;

class ShellReader {
  /** Whether the command that was read last is the one that is looked for, even where it never ends. */
  isAtWanted = false;
  private position = 0;
  private readonly text: string;
  private readonly names = new Map<string, string>();
  private document: string | null = null;
  private unquoted: string[] = [];
  /** The command is inside `$(…)`. */
  private isInside = false;

  /** Whether to follow the user's intent where a shell would not: an `&` in a URL, a line that was meant to be continued. */
  private readonly isLenient: boolean;

  constructor(text: string, isLenient = false) {
    this.text = text;
    this.isLenient = isLenient;
  }

  /** The output of the last command is piped into the next one. */
  get isAtPipe(): boolean {
    return /^\|(?!\|)/.test(this.text.slice(this.position, this.position + 2));
  }

  /** Stores the assignment of `NAME=word`. */
  learn(word: string): void {
    if (setting.test(word)) this.names.set(word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1));
  }

  /** Reads the words of the next command; null when a quote is unclosed. */
  readCommand(isWanted: (name: string) => boolean = () => false): ShellCommand | null {
    const words: string[] = [];
    this.document = null;
    this.unquoted = [];
    const done = (): ShellCommand => ({
      words,
      document: this.document,
      unquoted: this.unquoted,
      rest: this.text.slice(this.position).trim(),
    });
    for (;;) {
      this.skipBlanks();
      const character = this.text[this.position];
      if (character === undefined || (character === ')' && this.isInside)) return done();
      if (/[\n;|&]/.test(character)) {
        // Line breaks before the first word are no end of a command.
        if (words.length > 0) return done();
        this.position += 1;
        continue;
      }
      if (character === '#') {
        this.skipLine();
        continue;
      }
      if (this.takeDocument()) continue;
      if (this.take(/(?:(?:local|declare|readonly|export)\s+)?[A-Za-z_]\w*="?\$\(\s*(?=curl)/y) !== null) {
        this.isInside = true;
        continue;
      }
      const word = this.readWord();
      if (word === null) return null;
      words.push(word);
      this.isAtWanted ||= isWanted(word);
    }
  }

  /** `<<EOF`: the lines below, up to the one that is only the delimiter. */
  private takeDocument(): boolean {
    const opening = this.take(/<<(-?)[ \t]*(["']?)([A-Za-z_]\w*)\2/y);
    if (opening === null) return false;
    const [, dash = '', quote = '', mark = ''] = opening;
    const begin = this.text.indexOf('\n', this.position) + 1;
    const end = new RegExp(`^${dash === '' ? '' : '\\t*'}${mark}[ \\t\\r]*$`, 'm').exec(this.text.slice(begin));
    if (begin === 0 || end === null) return true;
    const lines = this.text.slice(begin, begin + end.index);
    const plain = dash === '' ? lines : lines.replaceAll(/^\t+/gm, '');
    this.document = quote === '' ? this.withNames(plain) : plain;
    return true;
  }

  private withNames(text: string): string {
    return text.replaceAll(/\$(?:\{(\w+)\}|(\w+))/g, (whole, braced?: string, plain?: string) => {
      return this.names.get(braced ?? plain ?? '') ?? whole;
    });
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found !== null) this.position += found[0].length;
    return found;
  }

  private readWord(): string | null {
    let word = '';
    for (;;) {
      const character = this.text[this.position];
      if (this.isLenient && character === '&' && word.includes('?') && this.takeParameter()) {
        word += this.unquoted.at(-1) ?? '';
        continue;
      }
      if (character === undefined || /[ \t\r\n;|&]/.test(character)) return word;
      if (character === ')' && this.isInside) return word;
      if (this.isLenient && character === '\\' && this.isContinuation()) return word;
      const part = this.readPart(character);
      if (part === null) return null;
      word += part;
    }
  }

  /** `&name=value` directly after a URL's query: the user means it as part of the URL. */
  private takeParameter(): boolean {
    const found = this.take(/&[\w.~%[\]+-]+(?:=[^\s;|&'"]*(?=[\s;&'"]|$)|(?=&|[ \t]+-|$))/y);
    if (found !== null) this.unquoted.push(found[0]);
    return found !== null;
  }

  /** A backslash that was meant as a line continuation: blanks follow it, or the next line begins with an option. */
  private isContinuation(): boolean {
    const before = this.position;
    const found = this.take(/\\(?:[ \t]+\r?\n|[ \t]*\r?\n(?=[ \t]*-)|[ \t]+(?=--?[A-Za-z]))/y);
    this.position = before;
    return found !== null;
  }

  private readPart(character: string): string | null {
    if (character === "'") return this.readSingle();
    if (character === '"') return this.readDouble();
    if (character === '$') {
      if (this.text[this.position + 1] === "'") return this.readAnsi();
      const filled = this.readFilled();
      if (filled !== null) return filled;
    }
    if (character === '\\') return this.readEscape();
    if (character === '`' && /^`\r?\n/.test(this.text.slice(this.position, this.position + 3))) {
      this.skipLine();
      return '';
    }
    this.position += 1;
    return character;
  }

  /** `$name` where the script gave it a value, and `$(cat <<EOF …)`. */
  private readFilled(): string | null {
    const before = this.position;
    const name = this.take(/\$(?:\{(\w+)\}|(\w+))/y);
    const known = this.names.get(name?.[1] ?? name?.[2] ?? '');
    if (known !== undefined) return known;
    this.position = before;
    if (this.take(/\$\(\s*cat\s*(?=<<)/y) === null) return null;
    const outer = this.document;
    this.takeDocument();
    const document = this.document?.replace(/\n$/, '') ?? null;
    this.document = outer;
    const end = /\n[ \t]*\w+[ \t\r]*\n\s*\)/.exec(this.text.slice(this.position));
    if (document === null || end === null) {
      this.position = before;
      return null;
    }
    this.position += end.index + end[0].length;
    return document;
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
      const filled = character === '$' ? this.readFilled() : null;
      if (filled !== null) {
        inner += filled;
        continue;
      }
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
    const blank = this.isLenient ? lenientBlank : strictBlank;
    while (this.take(blank) !== null);
  }

  private skipLine(): void {
    const end = this.text.indexOf('\n', this.position);
    this.position = end < 0 ? this.text.length : end + 1;
  }
}
