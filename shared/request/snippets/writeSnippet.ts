import { writeCurl } from './curl.ts';
import { writeFetch, writeJavascriptSdk } from './javascriptSdk.ts';
import { writeMcpCall } from './mcpCall.ts';
import { writePythonAsync, writePythonSdk, writeRequests } from './pythonSdk.ts';
import { writeRawHttp } from './rawHttp.ts';
import type { Snippet, SnippetRequest } from './snippet.ts';

/** The languages that a request can be copied in, in the order in which they are offered. */
export const snippetTargets = [
  'curl',
  'javascriptSdk',
  'pythonSdk',
  'pythonAsync',
  'mcp',
  'http',
  'fetch',
  'requests',
] as const;

export type SnippetTarget = (typeof snippetTargets)[number];

/** The variable from which snippets read the key, as the official SDKs do (api-facts 10). */
export const snippetKeyVariable = 'FIRECRAWL_API_KEY';

const writers: Readonly<Record<SnippetTarget, (request: SnippetRequest) => Snippet>> = {
  curl: writeCurl,
  javascriptSdk: writeJavascriptSdk,
  pythonSdk: writePythonSdk,
  pythonAsync: writePythonAsync,
  mcp: writeMcpCall,
  http: writeRawHttp,
  fetch: writeFetch,
  requests: writeRequests,
};

/** The code that sends a body as the builder would. The base URL is the connection's; the key is only named. */
export function writeSnippet(target: SnippetTarget, request: SnippetRequest): Snippet {
  return writers[target](request);
}
