import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';

export interface DiagnosticsPorts {
  /** The content of each part, by name, in output order. A failed part contains its error. */
  readonly parts: readonly (readonly [name: string, read: () => Promise<JsonValue> | JsonValue])[];
  /** Lines of the log files, oldest first. */
  readonly logLines: () => readonly string[];
  /** Strikes known keys out. */
  readonly redact: (text: string) => string;
  /** Replaced by `~` in every path. */
  readonly homeFolder: string;
  readonly now: () => number;
}

export interface Diagnostics {
  /** JSON lines, as written to the file. */
  readonly text: string;
  readonly parts: readonly { readonly name: string; readonly lines: number; readonly bytes: number }[];
}

/** Maximum number of bytes from the newest part of the logs; more is never needed to diagnose a problem. */
const largestLog = 512 * 1024;

/**
 * Collects everything that another person needs to diagnose a problem, and nothing private: a person reads it before it is sent anywhere.
 */
export async function collectDiagnostics(ports: DiagnosticsPorts): Promise<Diagnostics> {
  const written: { name: string; lines: string[] }[] = [];
  const write = (name: string, value: JsonObject): string =>
    clean(JSON.stringify({ part: name, ...value }), ports.redact, ports.homeFolder);
  written.push({ name: 'file', lines: [write('file', { of: 'Trowel diagnostics', version: 1, at: ports.now() })] });
  for (const [name, read] of ports.parts) {
    written.push({ name, lines: [write(name, { value: await readPart(read) })] });
  }
  written.push({ name: 'log', lines: newest(ports.logLines()).map((line) => write('log', readLine(line))) });
  const parts = written.map(({ name, lines }) => ({ name, lines: lines.length, bytes: sizeOf(lines) }));
  return { text: `${written.flatMap(({ lines }) => lines).join('\n')}\n`, parts };
}

async function readPart(read: () => Promise<JsonValue> | JsonValue): Promise<JsonValue> {
  try {
    return await read();
  } catch (failure) {
    return { failed: failure instanceof Error ? failure.message : String(failure) };
  }
}

function readLine(line: string): JsonObject {
  const json = parseJson(line);
  return json.ok && isJsonObject(json.value) ? { value: json.value } : { value: line };
}

function newest(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let size = 0;
  for (const line of lines.toReversed()) {
    size += line.length + 1;
    if (size > largestLog) break;
    if (line !== '') kept.push(line);
  }
  return kept.toReversed();
}

function sizeOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
}

/** Keywords that precede a secret in a line of any author. */
const secretAfterWord =
  /((?:bearer|basic)\s+|(?:authorization|cookie|api[-_ ]?key|token|password|secret)\\?["']?\s*[:=]\s*\\?["']?(?:(?:bearer|basic)\s+)?)([^\s"'\\,;}&]{6,})/gi;
/** The API's own keys, recognized by their format. */
const keyByForm = /\b(?:fc|sk|pk)-[\w-]{12,}/g;
const userInUrl = /:\/\/[^\s/"'@\\]+@/g;

function clean(line: string, redact: (text: string) => string, homeFolder: string): string {
  const struck = redact(line)
    .replaceAll(secretAfterWord, '$1[redacted]')
    .replaceAll(keyByForm, '[redacted]')
    .replaceAll(userInUrl, '://[redacted]@');
  // As JSON writes it: on Windows its backslashes are doubled there.
  const home = JSON.stringify(homeFolder).slice(1, -1);
  return home.length < 3 ? struck : struck.replaceAll(home, '~');
}
