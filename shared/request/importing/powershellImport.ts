import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { err, type Result } from '../../base/result.ts';
import { importArguments } from './curlImport.ts';
import type { CurlArgument } from './curlOptions.ts';
import { PowershellReader, type PowershellParameter } from './powershellReader.ts';
import type { ImportFault, RequestImport } from './requestImport.ts';

/** A statement start, the command, and a space: within a URL or a word the short command names are ordinary letters. */
const commandStart = /(?:^|[;|&({=])[ \t]*(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)(?=[ \t`])/im;

/** Whether text is a web request as PowerShell writes it, such as a browser's "Copy as PowerShell". */
export function isPowershellRequest(text: string): boolean {
  return commandStart.test(text);
}

const kinds: Readonly<Record<string, CurlArgument['kind']>> = lookupTable({
  uri: 'url',
  method: 'method',
  body: 'json',
  useragent: 'agent',
  timeoutsec: 'maxTime',
});
/** Parameters that do not affect the request. */
const silent = /^(?:contenttype|usebasicparsing|websession|sessionvariable|outvariable|erroraction|verbose)$/;

/** Parses a PowerShell web request as a request. Nothing is run; variables are resolved from the text itself. */
export function importPowershell(text: string): Result<RequestImport, ImportFault> {
  const command = commandStart.exec(text);
  const reader = new PowershellReader(text);
  const parameters = reader.readCommand((command?.index ?? 0) + (command?.[0].length ?? 0));
  if (parameters === null) return err('open-quote');
  return importArguments([...parameters.flatMap(partsOf), ...sessionParts(reader.session, parameters)]);
}

function partsOf({ name, written, value }: PowershellParameter): readonly CurlArgument[] {
  if (silent.test(name)) return [];
  if (name === 'skipcertificatecheck') return [{ kind: 'insecure', option: written, word: '' }];
  if (name === 'headers' && isJsonObject(value)) return headersOf(value, written);
  const kind = kinds[name] ?? 'argument';
  // An argument without a value is a switch without an equivalent in a scrape.
  return [{ kind, option: name === 'uri' && written === '' ? '' : written, word: wordOf(value) }];
}

function headersOf(table: JsonObject, option: string): readonly CurlArgument[] {
  return Object.entries(table).map(([name, value]) => ({ kind: 'header', option, word: `${name}: ${wordOf(value)}` }));
}

function wordOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The user agent and the cookies that a browser puts into the session of its command. */
function sessionParts(
  session: PowershellReader['session'],
  parameters: readonly PowershellParameter[],
): readonly CurlArgument[] {
  if (!parameters.some(({ name }) => name === 'websession')) return [];
  const parts: CurlArgument[] = [];
  if (session.agent !== null) parts.push({ kind: 'agent', option: 'UserAgent', word: session.agent });
  if (session.cookies.length > 0) parts.push({ kind: 'cookie', option: 'Cookies', word: session.cookies.join('; ') });
  return parts;
}
