import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { pascalCase, sdkDetours, snakeCase, type OptionTable } from './sdkOptions.ts';
import {
  bodyText,
  isUnsafe,
  isWellFormedText,
  jsonStyle,
  quoteWith,
  rootOf,
  scrapeUrl,
  writeLiteral,
  type LiteralStyle,
  type Snippet,
  type SnippetRequest,
} from './snippet.ts';

export const rustStyle: LiteralStyle = {
  ...jsonStyle,
  quote: (text) => `${quoteRust(text)}.to_string()`,
  brackets: (value) => (Array.isArray(value) ? ['vec![', ']'] : ['HashMap::from([', '])']),
  pair: (key, value) => `(${quoteRust(key)}.to_string(), ${value})`,
  isAiry: false,
  lastComma: true,
};

/** Formats that are a variant without more; the rest would go out as options at the top, which services refuse (api-facts 10). */
const plainFormats = [
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
  'screenshot',
  'summary',
  'branding',
  'product',
  'menu',
  'audio',
  'video',
] as const;
const wellFormed = z.string().refine(isWellFormedText);

/**
 * The options that `ScrapeOptions` of the crate sends unchanged. Its actions have no `all` and misspell fields; its parsers are not used.
 */
export const rustOptions: OptionTable = {
  formats: z
    .array(
      z.union([
        z.enum(plainFormats),
        z.strictObject({ type: z.literal('question'), question: wellFormed }),
        z.strictObject({ type: z.literal('highlights'), query: wellFormed }),
      ]),
    )
    .min(1),
  headers: 'pairs',
  includeTags: 'texts',
  excludeTags: 'texts',
  onlyMainContent: 'flag',
  timeout: 'whole',
  waitFor: 'whole',
  mobile: 'flag',
  location: 'location',
  skipTlsVerification: 'flag',
  removeBase64Images: 'flag',
  fastMode: 'flag',
  blockAds: 'flag',
  proxy: z.enum(['basic', 'stealth', 'enhanced', 'auto']),
  maxAge: 'whole',
  minAge: 'whole',
  storeInCache: 'flag',
  lockdown: 'flag',
  redactPII: 'flag',
  profile: 'profile',
  integration: 'text',
};

/** A program with the official crate; with `reqwest` where its options lack a field. */
export function writeRust(request: SnippetRequest): Snippet {
  const fields = sdkDetours(request.body, rustOptions);
  return fields.length === 0 ? writeSdkCall(request) : { ...writeReqwest(request), detour: { fields } };
}

function writeSdkCall(request: SnippetRequest): Snippet {
  const { url, ...options } = request.body;
  const lines = Object.entries(options).map(([key, value]) => `${snakeCase(key)}: Some(${writeOption(key, value)})`);
  return writeCrateCall(request, {
    method: 'scrape',
    target: quoteRust(typeof url === 'string' ? url : ''),
    options: lines.length === 0 ? 'None' : writeOptions('ScrapeOptions', lines, ' '.repeat(12)),
  });
}

/** Types of the crate that code names. */
const typeNames = [
  'BatchScrapeOptions',
  'Client',
  'CrawlOptions',
  'Format',
  'HighlightsFormat',
  'LocationConfig',
  'MapOptions',
  'ParseFile',
  'ParseFormat',
  'ParseOptions',
  'ParseProxyType',
  'ProfileConfig',
  'ProxyType',
  'QuestionFormat',
  'ScrapeOptions',
  'SitemapMode',
  'WebhookConfig',
  'WebhookEvent',
] as const;

/** A call of a method of the client: its target and its options are written already. */
interface CrateCall {
  readonly method: string;
  readonly target: string;
  readonly options: string;
}

/** A program that calls a method of the official crate and prints its result. */
export function writeCrateCall(request: SnippetRequest, { method, target, options }: CrateCall): Snippet {
  const code = `${target} ${options}`.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  const imports = typeNames.filter((name) => name === 'Client' || new RegExp(`\\b${name}(?: \\{|::)`).test(code));
  const key = request.hasKey ? `Some(std::env::var("${request.keyVariable}")?)` : 'None::<String>';
  const program = `use firecrawl::{${imports.join(', ')}};
${code.includes('HashMap::') ? 'use std::collections::HashMap;\n' : ''}
#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::new_selfhosted(${quoteRust(rootOf(request))}, ${key})?;
    let result = client
        .${method}(
            ${target},
            ${options},
        )
        .await?;
    println!("{result:#?}");
    Ok(())
}
`;
  const install = 'cargo add firecrawl && cargo add tokio --features full';
  return { code: program, language: 'rust', install, detour: null, adds: 'label' };
}

/**
 * Writes a value of a type whose other fields keep their defaults.
 * @param indent of the line that it begins on
 */
export function writeOptions(type: string, fields: readonly string[], indent: string): string {
  const lines = [...fields.map((field) => `${field},`), '..Default::default()'];
  return `${type} {\n${lines.map((line) => `${indent}    ${line}\n`).join('')}${indent}}`;
}

/** Writes the value of an option of pages. */
export function writeOption(key: string, value: JsonValue, indent = ' '.repeat(16)): string {
  const literal = (entry: JsonValue): string => writeLiteral(entry, rustStyle, indent, '    ');
  if (key === 'formats' && Array.isArray(value))
    return `vec![${(value as readonly JsonValue[]).map(writeFormat).join(', ')}]`;
  if (key === 'proxy' && typeof value === 'string') return `ProxyType::${pascalCase(value)}`;
  if (!isJsonObject(value) || key === 'headers') return literal(value);
  return key === 'location'
    ? writeStruct('LocationConfig', value, (entry) => `Some(${literal(entry)})`)
    : writeStruct('ProfileConfig', value, (entry, name) =>
        name === 'name' ? literal(entry) : `Some(${literal(entry)})`,
      );
}

export function writeStruct(name: string, value: JsonObject, write: (entry: JsonValue, key: string) => string): string {
  const fields = Object.entries(value).map(([key, entry]) => `${snakeCase(key)}: ${write(entry, key)}`);
  return `${name} { ${[...fields, '..Default::default()'].join(', ')} }`;
}

function writeFormat(format: JsonValue): string {
  if (typeof format === 'string') return `Format::${pascalCase(format)}`;
  const { type, question, query } = isJsonObject(format) ? format : {};
  const literal = (value: JsonValue | undefined): string => rustStyle.quote(typeof value === 'string' ? value : '');
  return type === 'question'
    ? `Format::Question(QuestionFormat { question: ${literal(question)} })`
    : `Format::Highlights(HighlightsFormat { query: ${literal(query)} })`;
}

function writeReqwest(request: SnippetRequest): Snippet {
  const text = bodyText(request);
  // A raw string ends at a quote followed by as many `#` as it began with.
  const chars = '#'.repeat(1 + Math.max(0, ...[...text.matchAll(/"(#+)/g)].map(([, run]) => run?.length ?? 0)));
  const key = request.hasKey ? `\n        .bearer_auth(std::env::var("${request.keyVariable}")?)` : '';
  const code = `const BODY: &str = r${chars}"${text}"${chars};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let answer = reqwest::blocking::Client::builder()
        .timeout(None)
        .build()?
        .post(${quoteRust(scrapeUrl(request))})${key}
        .header("Content-Type", "application/json")
        .body(BODY)
        .send()?
        .text()?;
    println!("{answer}");
    Ok(())
}
`;
  return { code, language: 'rust', install: 'cargo add reqwest --features blocking', detour: null, adds: 'nothing' };
}

export function quoteRust(text: string): string {
  return quoteWith(text, (unit) =>
    isUnsafe(unit) && !'\n\r\t'.includes(unit) ? `\\u{${unit.charCodeAt(0).toString(16)}}` : undefined,
  );
}
