import { z } from 'zod';
import { isJsonObject, type JsonObject } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { javascriptDetours, writeFetch, writeSdkCall } from './javascriptSdk.ts';
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
  viewport,
} from './sdkShapes.ts';
import type { Snippet, SnippetRequest } from './snippet.ts';

const count = z.number();
const schema = z.custom(isJsonObject);

const formats = z.array(
  z.union([
    z.enum(stringFormats),
    z.strictObject({ type: z.enum(stringFormats).or(z.literal('json')) }),
    z.strictObject({
      type: z.literal('json'),
      prompt: text.optional(),
      schema: schema.optional(),
      checkPromptInjection: flag.optional(),
    }),
    z.strictObject({
      type: z.literal('screenshot'),
      fullPage: flag.optional(),
      quality: count.optional(),
      viewport: viewport.optional(),
    }),
    z.strictObject({
      type: z.literal('changeTracking'),
      modes: z.array(z.enum(['git-diff', 'json'])),
      schema: schema.optional(),
      prompt: text.optional(),
      tag: text.optional(),
    }),
    z.strictObject({
      type: z.literal('attributes'),
      selectors: z.array(z.strictObject({ selector: text, attribute: text })),
    }),
    z.strictObject({ type: z.literal('question'), question: text }),
    z.strictObject({ type: z.literal('highlights'), query: text }),
    z.strictObject({
      type: z.literal('query'),
      prompt: text,
      mode: z.enum(['freeform', 'directQuote']).optional(),
    }),
  ]),
);

/** The types of the package (4.42): a compiler rejects fields that they lack, although the package would send them. */
const scrapeOptions: Readonly<Record<string, z.ZodType>> = lookupTable({
  formats,
  headers: z.record(text, text),
  includeTags: texts,
  excludeTags: texts,
  onlyMainContent: flag,
  timeout: count,
  waitFor: count,
  mobile: flag,
  parsers: z.array(z.union([text, pdfParser, z.strictObject({ type: z.literal('image') })])),
  actions: z.array(actions),
  location: geoLocation,
  skipTlsVerification: flag,
  removeBase64Images: flag,
  fastMode: flag,
  blockAds: flag,
  proxy: text,
  maxAge: count,
  minAge: count,
  storeInCache: flag,
  lockdown: flag,
  redactPII: flag.or(
    z.strictObject({
      mode: z.enum(['accurate', 'aggressive', 'fast']).optional(),
      entities: z.array(z.enum(['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'])).optional(),
      replaceStyle: z.enum(['tag', 'mask', 'remove']).optional(),
    }),
  ),
  threatProtection,
  auditMetadata: z.strictObject({ username: text }),
  profile,
  integration: text,
  domainTools: flag,
  toolDetail: z.enum(['compact', 'summary', 'full']),
});

/** The same as for JavaScript, with types that a compiler checks. */
export function writeTypescriptSdk(request: SnippetRequest): Snippet {
  const fields = typescriptDetours(request.body);
  if (fields.length > 0) return { ...writeTypescriptFetch(request), detour: { fields } };
  const { code, ...rest } = writeSdkCall(request);
  const typed = code
    .replace("import { Firecrawl } from 'firecrawl';", "import { Firecrawl, type Document } from 'firecrawl';")
    .replace('const doc = await', 'const doc: Document = await');
  return { ...rest, code: typed, language: 'typescript' };
}

/** A file with neither import nor export would be no module, and could not wait. */
function writeTypescriptFetch(request: SnippetRequest): Snippet {
  const fetched = writeFetch(request);
  return { ...fetched, code: `${fetched.code}export {};\n`, language: 'typescript' };
}

/** The fields of a body that the package changes or drops, or that its types refuse. */
export function typescriptDetours(body: JsonObject): readonly string[] {
  const untyped = Object.entries(body)
    .filter(([key, value]) => {
      if (key === 'url') return false;
      const type = Object.hasOwn(scrapeOptions, key) ? scrapeOptions[key] : undefined;
      return type?.safeParse(value).success !== true;
    })
    .map(([key]) => key);
  return [...new Set([...javascriptDetours(body), ...untyped])];
}
