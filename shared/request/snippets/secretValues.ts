import type { JsonObject } from '../../base/json.ts';
import { fillBody, valuesOf, variablesIn } from '../variables.ts';
import type { Snippet } from './snippet.ts';
import type { SnippetTarget } from './writeSnippet.ts';
import { trimBy } from '../../base/trimText.ts';

/** How a language reads an environment variable, and puts texts together. */
interface Reading {
  readonly read: (variable: string) => string;
  readonly join: string;
  /** The line that must be inserted at the top if it is missing, and the line that it follows. */
  readonly needs?: { readonly line: string; readonly after: string };
}

const node: Reading = { read: (variable) => `process.env.${variable}`, join: '+' };
const python: Reading = {
  read: (variable) => `os.environ["${variable}"]`,
  join: '+',
  needs: { line: 'import os\n', after: '' },
};

/** The others have no way to do it inside a text: there the name stays, and who runs the code puts the value in. */
const readings: Partial<Readonly<Record<SnippetTarget, Reading>>> = {
  javascriptSdk: node,
  // Header values must be strings, and an unset variable is undefined.
  typescriptSdk: { ...node, read: (variable) => `(process.env.${variable} ?? '')` },
  fetch: node,
  pythonSdk: python,
  pythonAsync: python,
  requests: python,
  go: {
    read: (variable) => `os.Getenv("${variable}")`,
    join: '+',
    needs: { line: '\t"os"\n', after: '\t"log"\n' },
  },
  java: { read: (variable) => `System.getenv("${variable}")`, join: '+' },
  php: { read: (variable) => `getenv('${variable}')`, join: '.' },
  ruby: { read: (variable) => `ENV.fetch("${variable}")`, join: '+' },
  csharp: { read: (variable) => `Environment.GetEnvironmentVariable("${variable}")`, join: '+' },
  elixir: { read: (variable) => `System.fetch_env!("${variable}")`, join: '<>' },
};

/** A body for a snippet: values filled in, secrets as placeholders that every language quotes and none changes. */
interface SnippetBody {
  readonly body: JsonObject;
  /** Names of secrets in placeholder order. */
  readonly secrets: readonly string[];
}

/** The body that a snippet is generated from. Names without a value are not replaced. */
export function bodyForSnippet(
  body: JsonObject,
  variables: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, boolean>>,
): SnippetBody {
  const named = variablesIn(body).filter((name) => Object.hasOwn(secrets, name));
  const marks = Object.fromEntries(named.map((name, index) => [name, markOf(index)]));
  return { body: fillBody(body, valuesOf({ ...variables, ...marks })), secrets: named };
}

/** No variable is called so: a colon is in no name. */
function markOf(index: number): string {
  return `{{trowel:${index}}}`;
}

/** The environment variable for a secret: `shop-token` is `SHOP_TOKEN`. */
export function secretVariable(name: string): string {
  const plain = trimBy(name.normalize('NFKD').replaceAll(/[^A-Za-z0-9]+/g, '_'), /_/).toUpperCase();
  return plain === '' ? 'SECRET' : /^\d/.test(plain) ? `SECRET_${plain}` : plain;
}

/** The code with its placeholders replaced by environment variables, or by names in braces if its language does not support this. */
export function withSecretVariables(target: SnippetTarget, snippet: Snippet, secrets: readonly string[]): Snippet {
  let { code } = snippet;
  for (const [index, name] of secrets.entries()) code = replaceMark(target, snippet, code, markOf(index), name);
  return { ...snippet, code };
}

function replaceMark(
  target: SnippetTarget,
  { detour, language }: Snippet,
  code: string,
  mark: string,
  name: string,
): string {
  const variable = secretVariable(name);
  if (language === 'shell') return inShell(code, mark, variable);
  if (target === 'http') return code.replaceAll(mark, `{{$processEnv ${variable}}}`);
  const reading = detour === null ? readings[target] : undefined;
  if (reading === undefined) return code.replaceAll(mark, `{{${name}}}`);
  const { read, join, needs } = reading;
  const lines = code.split('\n').map((line) => joinLine(line, mark, read(variable), join));
  const joined = lines.join('\n');
  return needs === undefined || joined.includes(needs.line)
    ? joined
    : joined.replace(needs.after, () => needs.after + needs.line);
}

/**
 * Escapes a value for a JSON string with tools that every POSIX system has: a quote or a backslash would end the string or change what
 * follows, and a line break is not allowed in it.
 */
const shellFunction = String.raw`json_text() { printf %s "$1" | sed -e 's/[\\"]/\\&/g' -e '$!s/$/\\n/' | tr -d '\n'; }
`;

/** Closes the shell's single quotes before the value and opens them again after it. */
function inShell(code: string, mark: string, variable: string): string {
  let needsFunction = false;
  const parts = code.split(mark);
  const written = parts.reduce((before, after) => {
    const isJson = isJsonWord(before);
    needsFunction ||= isJson;
    return `${before}'"${isJson ? `$(json_text "$${variable}")` : `$${variable}`}"'${after}`;
  });
  return needsFunction && !written.startsWith(shellFunction) ? shellFunction + written : written;
}

/** Whether the word that is open at the end of a piece of a shell's code is JSON, alone or as the value of a form's field. */
function isJsonWord(code: string): boolean {
  let start: number | null = null;
  let quote = '';
  for (let index = 0; index < code.length; index += 1) {
    const char = code.charAt(index);
    if (quote === '' && /\s/.test(char)) start = null;
    else start ??= index;
    if (char === '\\' && quote !== "'") index += 1;
    else if (quote === '' && (char === '"' || char === "'")) quote = char;
    else if (char === quote) quote = '';
  }
  return start !== null && /^'(?:\w+=)?[[{]/.test(code.slice(start));
}

/** Splits a string literal at each placeholder: the literal ends before it and a new one begins after it. */
function joinLine(line: string, mark: string, value: string, join: string): string {
  const at = line.indexOf(mark);
  if (at === -1) return line;
  const quote = openQuoteAtEnd(line.slice(0, at));
  const before = `${line.slice(0, at)}${quote} ${join} `;
  const after = ` ${join} ${quote}${line.slice(at + mark.length)}`;
  const empty = `${quote}${quote} ${join} `;
  const isFirst = before.endsWith(empty) && before.at(-empty.length - 1) !== '\\';
  const rest = joinLine(after, mark, value, join);
  const isLast = rest.startsWith(` ${join} ${quote}${quote}`);
  return (isFirst ? before.slice(0, -empty.length) : before) + value + (isLast ? rest.slice(join.length + 4) : rest);
}

/** The quote that is open at the end of a piece of code. */
function openQuoteAtEnd(code: string): string {
  let open = '';
  for (let index = 0; index < code.length; index += 1) {
    const char = code.charAt(index);
    if (char === '\\') index += 1;
    else if (open === '' && (char === '"' || char === "'")) open = char;
    else if (char === open) open = '';
  }
  return open === '' ? '"' : open;
}
