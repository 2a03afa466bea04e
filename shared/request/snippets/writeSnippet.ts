import { writeCli } from './cli.ts';
import { writeCsharp } from './csharp.ts';
import { writeCurl } from './curl.ts';
import { writeElixir } from './elixir.ts';
import { writeGo } from './go.ts';
import { writeJava } from './java.ts';
import { writeFetch, writeJavascriptSdk } from './javascriptSdk.ts';
import { writeMcpCall } from './mcpCall.ts';
import { writePhp } from './php.ts';
import { writePythonAsync, writePythonSdk, writeRequests } from './pythonSdk.ts';
import { writeRawHttp } from './rawHttp.ts';
import { writeRuby } from './ruby.ts';
import { writeRust } from './rust.ts';
import type { Snippet, SnippetRequest } from './snippet.ts';
import { writeTypescriptSdk } from './typescriptSdk.ts';

/** The languages that a request can be copied in, in the order in which they are offered. */
export const snippetTargets = [
  'curl',
  'javascriptSdk',
  'typescriptSdk',
  'pythonSdk',
  'pythonAsync',
  'go',
  'rust',
  'java',
  'php',
  'ruby',
  'csharp',
  'elixir',
  'cli',
  'mcp',
  'http',
  'fetch',
  'requests',
] as const;

export type SnippetTarget = (typeof snippetTargets)[number];

/** The variable from which snippets read the key, as the official SDKs do (api-facts 10). */
export const snippetKeyVariable = 'FIRECRAWL_API_KEY';

interface SnippetKind {
  readonly write: (request: SnippetRequest) => Snippet;
  /** File name of the code. */
  readonly fileName: string;
}

const kinds: Readonly<Record<SnippetTarget, SnippetKind>> = {
  curl: { write: writeCurl, fileName: 'scrape.sh' },
  javascriptSdk: { write: writeJavascriptSdk, fileName: 'scrape.mjs' },
  typescriptSdk: { write: writeTypescriptSdk, fileName: 'scrape.mts' },
  pythonSdk: { write: writePythonSdk, fileName: 'scrape.py' },
  pythonAsync: { write: writePythonAsync, fileName: 'scrape.py' },
  go: { write: writeGo, fileName: 'scrape.go' },
  rust: { write: writeRust, fileName: 'main.rs' },
  // Java wants a file to be called like the class in it.
  java: { write: writeJava, fileName: 'Scrape.java' },
  php: { write: writePhp, fileName: 'scrape.php' },
  ruby: { write: writeRuby, fileName: 'scrape.rb' },
  csharp: { write: writeCsharp, fileName: 'Scrape.cs' },
  elixir: { write: writeElixir, fileName: 'scrape.exs' },
  cli: { write: writeCli, fileName: 'scrape.sh' },
  mcp: { write: writeMcpCall, fileName: 'scrape.json' },
  http: { write: writeRawHttp, fileName: 'scrape.http' },
  fetch: { write: writeFetch, fileName: 'scrape.mjs' },
  requests: { write: writeRequests, fileName: 'scrape.py' },
};

/** The code that sends a body as the builder would. The base URL is the connection's; the key is only named. */
export function writeSnippet(target: SnippetTarget, request: SnippetRequest): Snippet {
  return kinds[target].write(request);
}

/** The file name of a snippet. */
export function snippetFileName(target: SnippetTarget): string {
  return kinds[target].fileName;
}
