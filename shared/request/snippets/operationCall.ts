import type { JsonObject } from '../../base/json.ts';
import { cliOperation } from './operationCli.ts';
import { goOperation } from './operationGo.ts';
import { javaOperation } from './operationJava.ts';
import { pythonAsyncOperation, pythonOperation } from './operationPython.ts';
import {
  cliParse,
  goParse,
  javaParse,
  javascriptParse,
  mcpParse,
  pythonAsyncParse,
  pythonParse,
  typescriptParse,
} from './operationParse.ts';
import { rustOperation, rustParse } from './operationRust.ts';
import { javascriptOperation, typescriptOperation } from './operationScripts.ts';
import type { ByOperation, OperationSnippet, OperationWriter } from './operationSnippet.ts';
import { rawSnippetTargets, writeRawSnippet } from './rawCall.ts';
import { jsonStyle, writeLiteral, type Snippet } from './snippet.ts';

/** The languages that have a method for the operations over several pages, or need none. */
export const operationSnippetTargets = [
  'curl',
  'javascriptSdk',
  'typescriptSdk',
  'pythonSdk',
  'pythonAsync',
  'go',
  'rust',
  'java',
  'cli',
  'mcp',
  'fetch',
  'requests',
] as const;
export type OperationSnippetTarget = (typeof operationSnippetTargets)[number];

type RawTarget = (typeof rawSnippetTargets)[number];

/** The code that sends an operation's request, and waits for its job where it starts one and the SDK does so. */
export function writeOperationSnippet(target: OperationSnippetTarget, request: OperationSnippet): Snippet {
  const raw = rawSnippetTargets.find((each) => each === target);
  const known = request.operation.id === 'parse' ? parseWriters[target] : sdkWriters[target];
  if (raw !== undefined || known === undefined) return rawSnippet(raw ?? 'curl', request);
  const fields = [...new Set(known.writer.lacking(request))];
  if (fields.length === 0) return known.writer.write(request);
  return { ...rawSnippet(known.otherwise, request), detour: { fields } };
}

function rawSnippet(target: RawTarget, { body, operation, kind, ...service }: OperationSnippet): Snippet {
  const call = kind.body.call?.read(body) ?? { method: 'POST', path: operation.path, body };
  return writeRawSnippet(target, { ...service, call });
}

/** Tools of the official MCP server (3.22); it has none for a batch. */
const tools: ByOperation<string> = { map: 'firecrawl_map', crawl: 'firecrawl_crawl', search: 'firecrawl_search' };

const mcp: OperationWriter = {
  lacking: ({ operation }) => (tools[operation.id] === undefined ? ['urls'] : []),
  write({ operation, body }) {
    const name = tools[operation.id] ?? '';
    const call: JsonObject = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: body } };
    const code = `${writeLiteral(call, jsonStyle, '', '  ')}\n`;
    return { code, language: 'json', install: null, detour: null, adds: 'label' };
  },
};

interface SdkWriter {
  readonly writer: OperationWriter;
  /** How the request is sent where the SDK cannot. */
  readonly otherwise: RawTarget;
}

const sdkWriters: Readonly<Partial<Record<OperationSnippetTarget, SdkWriter>>> = {
  javascriptSdk: { writer: javascriptOperation, otherwise: 'fetch' },
  typescriptSdk: { writer: typescriptOperation, otherwise: 'fetch' },
  pythonSdk: { writer: pythonOperation, otherwise: 'requests' },
  pythonAsync: { writer: pythonAsyncOperation, otherwise: 'requests' },
  go: { writer: goOperation, otherwise: 'curl' },
  rust: { writer: rustOperation, otherwise: 'curl' },
  java: { writer: javaOperation, otherwise: 'curl' },
  cli: { writer: cliOperation, otherwise: 'curl' },
  mcp: { writer: mcp, otherwise: 'curl' },
};

/** A file is an argument of its own in every SDK. */
const parseWriters: typeof sdkWriters = {
  javascriptSdk: { writer: javascriptParse, otherwise: 'fetch' },
  typescriptSdk: { writer: typescriptParse, otherwise: 'fetch' },
  pythonSdk: { writer: pythonParse, otherwise: 'requests' },
  pythonAsync: { writer: pythonAsyncParse, otherwise: 'requests' },
  go: { writer: goParse, otherwise: 'curl' },
  rust: { writer: rustParse, otherwise: 'curl' },
  java: { writer: javaParse, otherwise: 'curl' },
  cli: { writer: cliParse, otherwise: 'curl' },
  mcp: { writer: mcpParse, otherwise: 'curl' },
};
