import { err, type Result } from '../../base/result.ts';
import { importArguments } from './curlImport.ts';
import type { CurlArgument } from './curlOptions.ts';
import type { ImportFault, RequestImport } from './requestImport.ts';

/** Where a statement can begin, the command, and a blank: in an address or a word its short names are only letters. */
const commandStart = /(?:^|[;|&({=])[ \t]*(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)(?=[ \t`])/im;

/** Whether text is a web request as PowerShell writes it, such as a browser's "Copy as PowerShell". */
export function isPowershellRequest(text: string): boolean {
  return commandStart.test(text);
}

const parameters: Readonly<Record<string, CurlArgument['kind']>> = {
  uri: 'url',
  method: 'method',
  body: 'json',
  useragent: 'agent',
  timeoutsec: 'maxTime',
};

/** Reads a web request of PowerShell as a request. Nothing is run, and no variable is looked up. */
export function importPowershell(text: string): Result<RequestImport, ImportFault> {
  const reader = new PowershellReader(text.replaceAll(/`\r?\n/g, ' '));
  const parts = reader.readParts();
  return parts === null ? err('open-quote') : importArguments(parts);
}

class PowershellReader {
  private position: number;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
    const command = commandStart.exec(text);
    this.position = (command?.index ?? 0) + (command?.[0].length ?? 0);
  }

  readParts(): readonly CurlArgument[] | null {
    const parts: CurlArgument[] = [];
    for (;;) {
      this.match(/[ \t]+/y);
      if (this.position >= this.text.length || this.match(/[\r\n;|]/y) !== null) return parts;
      const option = this.match(/-([A-Za-z]+)(?::)?[ \t]*/y);
      const name = option?.[1]?.toLowerCase() ?? 'uri';
      if (this.match(/@\{/y) !== null) {
        const pairs = this.readTable();
        if (pairs === null) return null;
        parts.push(...pairs);
        continue;
      }
      if (option !== null && /^(?:-|$|[\r\n;|])/.test(this.text.slice(this.position))) {
        if (name === 'skipcertificatecheck') parts.push({ kind: 'insecure', option: option[0].trim(), word: '' });
        continue;
      }
      const word = this.readWord();
      if (word === null) return null;
      if (name === 'contenttype' || (option !== null && name === 'usebasicparsing')) continue;
      parts.push({ kind: parameters[name] ?? 'argument', option: option?.[0].trim() ?? '', word });
    }
  }

  /** `@{ "name"="value"; … }`: headers. */
  private readTable(): readonly CurlArgument[] | null {
    const pairs: CurlArgument[] = [];
    for (;;) {
      this.match(/[\s;]+/y);
      if (this.match(/\}/y) !== null) return pairs;
      const name = this.readWord();
      this.match(/\s*=\s*/y);
      const value = this.readWord();
      if (name === null || value === null || this.position >= this.text.length) return null;
      pairs.push({ kind: 'header', option: '-Headers', word: `${name}: ${value}` });
    }
  }

  private readWord(): string | null {
    if (this.match(/'/y) !== null) return this.readQuoted(/((?:[^']|'')*)'/y, (inner) => inner.replaceAll("''", "'"));
    if (this.match(/"/y) !== null)
      return this.readQuoted(/((?:[^"`]|`[\s\S]|"")*)"/y, (inner) =>
        inner.replaceAll('""', '"').replaceAll(/`([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign),
      );
    return this.match(/[^\s;|}=]+/y)?.[0] ?? null;
  }

  private readQuoted(pattern: RegExp, decode: (inner: string) => string): string | null {
    const inner = this.match(pattern)?.[1];
    return inner === undefined ? null : decode(inner);
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (found !== null) this.position += found[0].length;
    return found;
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\0' };
