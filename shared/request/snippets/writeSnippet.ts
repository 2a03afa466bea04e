import { writeCurl } from './curl.ts';
import { writeJavascriptSdk } from './javascriptSdk.ts';
import { writePythonSdk } from './pythonSdk.ts';
import type { Snippet, SnippetRequest } from './snippet.ts';

/** The languages that a request can be copied in, in the order in which they are offered. */
export const snippetTargets = ['curl', 'javascriptSdk', 'pythonSdk'] as const;

export type SnippetTarget = (typeof snippetTargets)[number];

/** The variable from which snippets read the key, as the official SDKs do (api-facts 10). */
export const snippetKeyVariable = 'FIRECRAWL_API_KEY';

const writers: Readonly<Record<SnippetTarget, (request: SnippetRequest) => Snippet>> = {
  curl: writeCurl,
  javascriptSdk: writeJavascriptSdk,
  pythonSdk: writePythonSdk,
};

/** The code that sends a body as the builder would. The base URL is the connection's; the key is only named. */
export function writeSnippet(target: SnippetTarget, request: SnippetRequest): Snippet {
  return writers[target](request);
}
