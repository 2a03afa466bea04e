import type { Result } from '../../base/result.ts';
import { importArguments } from './curlImport.ts';
import type { CurlArgument } from './curlOptions.ts';
import type { ImportFault, RequestImport } from './requestImport.ts';

/** The first request of text as it goes over the wire, or as `.http` files have it. Null where it is none. */
export function importRawHttp(text: string): Result<RequestImport, ImportFault> | null {
  const { request, names } = withoutPreamble(text.trim());
  const filled = request.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => names.get(name) ?? whole);
  const head = /^(POST|GET)[ \t]+(\S+)(?:[ \t]+HTTP\/[\d.]+)?[ \t]*(?:\r?\n|$)/i.exec(filled);
  if (head === null || !/^(?:https?:\/\/|\/|[\w{}.-]+\.\w+[/:])/i.test(head[2] ?? '')) return null;
  const [, method = '', target = ''] = head;
  const rest = filled.slice(head[0].length);
  const [headers = '', ...body] = rest.split(/\r?\n\r?\n/);
  const lines = headers.split(/\r?\n/).filter((line) => line.includes(':') && !line.startsWith('#'));
  const host =
    lines
      .find((line) => /^host:/i.test(line))
      ?.slice('host:'.length)
      .trim() ?? '';
  const parts: CurlArgument[] = [
    { kind: 'url', option: '', word: target.startsWith('/') ? `https://${host}${target}` : target },
    { kind: 'method', option: 'method', word: method },
    ...lines.map((word): CurlArgument => ({ kind: 'header', option: 'header', word })),
  ];
  if (body.length > 0) parts.push({ kind: 'json', option: 'body', word: body.join('\n\n') });
  return importArguments(parts);
}

/** The preamble of a request file before the first request: variable assignments, comments, separators between requests. */
function withoutPreamble(text: string): { readonly request: string; readonly names: ReadonlyMap<string, string> } {
  const names = new Map<string, string>();
  const lines = text.split(/\r?\n/);
  let begin = 0;
  for (; begin < lines.length; begin += 1) {
    const line = lines[begin] ?? '';
    const named = /^@(\w+)\s*=(.*)$/s.exec(line);
    if (named !== null) names.set(named[1] ?? '', named[2]?.trim() ?? '');
    else if (!/^(?:#.*|\/\/.*|\s*)$/.test(line)) break;
  }
  if (begin === 0) return { request: text, names };
  const end = lines.findIndex((line, at) => at > begin && line.startsWith('###'));
  return {
    request: lines
      .slice(begin, end < 0 ? undefined : end)
      .join('\n')
      .trim(),
    names,
  };
}
