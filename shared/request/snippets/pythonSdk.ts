import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import {
  actions,
  flag,
  pdfParser,
  geoLocation,
  profile,
  stringFormats,
  text,
  texts,
  threatProtection,
  integer,
} from './sdkShapes.ts';
import {
  jsonStyle,
  quoteJson,
  rootOf,
  scrapeUrl,
  writeLiteral,
  type LiteralStyle,
  type Snippet,
  type SnippetRequest,
} from './snippet.ts';

export const pythonStyle: LiteralStyle = {
  null: 'None',
  true: 'True',
  false: 'False',
  quote: quotePython,
  number: (value) => JSON.stringify(value),
  brackets: jsonStyle.brackets,
  pair: (key, value) => `${quotePython(key)}: ${value}`,
  isAiry: false,
  lastComma: true,
};

/** A script with the official `firecrawl` package; with `requests`, which that package brings, where its call lacks an option. */
export function writePythonSdk(request: SnippetRequest): Snippet {
  const fields = pythonDetours(request.body);
  return fields.length === 0 ? writeSdkCall(request) : { ...writeRequests(request), detour: { fields } };
}

/** The same with the package's asynchronous client; with `httpx`, which it brings too, where its call lacks an option. */
export function writePythonAsync(request: SnippetRequest): Snippet {
  const fields = pythonDetours(request.body);
  return fields.length === 0 ? writeAsyncCall(request) : { ...writeHttpx(request), detour: { fields } };
}

function writeSdkCall(request: SnippetRequest): Snippet {
  const code = `${request.hasKey ? 'import os\n' : ''}from firecrawl import Firecrawl

${writeClient('Firecrawl', request)}

doc = ${writeScrape(request.body)}
print(doc)
`;
  return { ...withPackage, code };
}

function writeAsyncCall(request: SnippetRequest): Snippet {
  const code = `import asyncio
${request.hasKey ? 'import os\n' : ''}from firecrawl import AsyncFirecrawl

${writeClient('AsyncFirecrawl', request)}


async def main():
    doc = await ${indent(writeScrape(request.body))}
    print(doc)


asyncio.run(main())
`;
  return { ...withPackage, code };
}

const withPackage = { language: 'python', install: 'pip install firecrawl', detour: null, adds: 'defaults' } as const;

function writeClient(name: string, request: SnippetRequest): string {
  return `client = ${name}(
    api_key=${request.hasKey ? `os.environ["${request.keyVariable}"]` : '""'},
    api_url=${quotePython(rootOf(request))},
)`;
}

function writeScrape(body: JsonObject): string {
  const { url, ...options } = body;
  const lines = Object.entries(options).map(([key, value]) => {
    const argument = pythonArguments[key]?.name ?? key;
    return `    ${argument}=${writeLiteral(toPythonNames(key, value), pythonStyle, '    ', '    ')},\n`;
  });
  const address = writeLiteral(url ?? '', pythonStyle, '    ', '    ');
  return lines.length === 0 ? `client.scrape(${address})` : `client.scrape(\n    ${address},\n${lines.join('')})`;
}

/** A script with `requests` alone. */
export function writeRequests(request: SnippetRequest): Snippet {
  const code = `${request.hasKey ? 'import os\n' : ''}import requests

response = ${writePost('requests.post', request)}
print(response.json())
`;
  return { code, language: 'python', install: 'pip install requests', detour: null, adds: 'nothing' };
}

function writeHttpx(request: SnippetRequest): Snippet {
  const code = `import asyncio
${request.hasKey ? 'import os\n' : ''}import httpx


async def main():
    async with httpx.AsyncClient(timeout=None) as client:
        response = await ${indent(indent(writePost('client.post', request)))}
        print(response.json())


asyncio.run(main())
`;
  return { code, language: 'python', install: 'pip install httpx', detour: null, adds: 'nothing' };
}

function writePost(call: string, request: SnippetRequest): string {
  const entries = Object.entries(request.body).map(
    ([key, value]) => `        ${quotePython(key)}: ${writeLiteral(value, pythonStyle, '        ', '    ')},\n`,
  );
  const headers = request.hasKey
    ? `\n    headers={"Authorization": f"Bearer {os.environ['${request.keyVariable}']}"},`
    : '';
  return `${call}(
    ${quotePython(scrapeUrl(request))},${headers}
    json={${entries.length === 0 ? '' : `\n${entries.join('')}    `}},
)`;
}

/** Indents all lines after the first by one level; no literal contains a line break. */
function indent(code: string): string {
  return code.replaceAll('\n', '\n    ');
}

/** JSON's escapes mean the same in Python but for the escaped slash, which JSON never needs, and lone halves of a pair. */
export function quotePython(text: string): string {
  return quoteJson(text);
}

interface PythonArgument {
  readonly name: string;
  /** Values that the package's own model accepts without dropping or adding anything. */
  readonly accepts: z.ZodType;
}

/** Names that the package would spell differently than they are written here. */
const respelled: ReadonlySet<string> = new Set(['raw_html', 'change_tracking', 'raw_base64', 'screenshot_full_page']);

const formatObject = z.record(text, z.json()).refine((format) => {
  const { type, prompt, question, query, schema } = format;
  if (typeof type !== 'string' || respelled.has(type) || Object.hasOwn(format, 'full_page')) return false;
  // The package rewrites schemas with references, and with properties next to a free `additionalProperties`.
  if (type === 'json') return schema === undefined || (isJsonObject(schema) && !isRewrittenSchema(schema));
  if (type === 'question') return typeof question === 'string' && question.trim() !== '';
  if (type === 'highlights') return typeof query === 'string' && query.trim() !== '';
  return (
    type !== 'query' || (typeof prompt === 'string' && prompt.trim() !== '' && !Object.hasOwn(format, 'directQuote'))
  );
});

function isRewrittenSchema(value: JsonValue): boolean {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).some(isRewrittenSchema);
  if (!isJsonObject(value)) return false;
  const rewritten = ['$ref', '$defs', 'additionalProperties'].some((key) => Object.hasOwn(value, key));
  const { required, properties } = value;
  const known = isJsonObject(properties) ? properties : {};
  const dropsRequired =
    Object.hasOwn(value, 'required') &&
    !(
      Array.isArray(required) &&
      required.length > 0 &&
      required.every((name) => typeof name === 'string' && Object.hasOwn(known, name))
    );
  return rewritten || dropsRequired || Object.values(value).some(isRewrittenSchema);
}

/** The keyword arguments of the package's `scrape`, keyed by API names. It cannot send other options. */
const pythonArguments: Readonly<Record<string, PythonArgument>> = lookupTable({
  formats: { name: 'formats', accepts: z.array(z.union([z.enum(stringFormats), formatObject])).min(1) },
  headers: { name: 'headers', accepts: z.record(text, text) },
  includeTags: { name: 'include_tags', accepts: texts },
  excludeTags: { name: 'exclude_tags', accepts: texts },
  onlyMainContent: { name: 'only_main_content', accepts: flag },
  timeout: { name: 'timeout', accepts: integer.min(1) },
  waitFor: { name: 'wait_for', accepts: integer.min(0) },
  mobile: { name: 'mobile', accepts: flag },
  parsers: {
    name: 'parsers',
    accepts: z.array(z.union([text, pdfParser, z.strictObject({ type: z.literal('image') })])),
  },
  actions: { name: 'actions', accepts: z.array(actions) },
  location: { name: 'location', accepts: geoLocation },
  skipTlsVerification: { name: 'skip_tls_verification', accepts: flag },
  removeBase64Images: { name: 'remove_base64_images', accepts: flag },
  fastMode: { name: 'fast_mode', accepts: flag },
  blockAds: { name: 'block_ads', accepts: flag },
  proxy: { name: 'proxy', accepts: z.enum(['basic', 'stealth', 'enhanced', 'auto']) },
  maxAge: { name: 'max_age', accepts: integer },
  storeInCache: { name: 'store_in_cache', accepts: flag },
  lockdown: { name: 'lockdown', accepts: flag },
  threatProtection: { name: 'threat_protection', accepts: threatProtection },
  profile: { name: 'profile', accepts: profile },
  auditMetadata: { name: 'audit_metadata', accepts: z.strictObject({ username: text.max(1024) }) },
  integration: { name: 'integration', accepts: text.refine((label) => label.trim() === label && label !== '') },
  domainTools: { name: 'domain_tools', accepts: z.literal(true) },
  toolDetail: { name: 'tool_detail', accepts: z.enum(['compact', 'summary', 'full']) },
});

/** The fields of a body that the package's `scrape` has no argument for, or would drop or refuse; empty when it takes all. */
export function pythonDetours(body: JsonObject): readonly string[] {
  const { url, ...options } = body;
  const isAddress = typeof url === 'string' && url !== '' && url.trim() === url;
  const lacking = Object.entries(options)
    .filter(([key, value]) => {
      const argument = Object.hasOwn(pythonArguments, key) ? pythonArguments[key] : undefined;
      return argument?.accepts.safeParse(value).success !== true;
    })
    .map(([key]) => key);
  return isAddress ? lacking : ['url', ...lacking];
}

const pythonNames: Readonly<Record<string, string>> = lookupTable({
  fullPage: 'full_page',
  maxPages: 'max_pages',
  pageMarkers: 'page_markers',
});

/** In actions and parsers the package's models accept only their own spelling; dictionaries of formats pass unchanged. */
function toPythonNames(option: string, value: JsonValue): JsonValue {
  if ((option !== 'actions' && option !== 'parsers') || !Array.isArray(value)) return value;
  return (value as readonly JsonValue[]).map((item) =>
    isJsonObject(item)
      ? Object.fromEntries(Object.entries(item).map(([key, entry]) => [pythonNames[key] ?? key, entry]))
      : item,
  );
}
