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

const rustStyle: LiteralStyle = {
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
const rustOptions: OptionTable = {
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
  const lines = Object.entries(options).map(
    ([key, value]) => `                ${snakeCase(key)}: Some(${writeOption(key, value)}),\n`,
  );
  const argument =
    lines.length === 0
      ? 'None'
      : `ScrapeOptions {\n${lines.join('')}                ..Default::default()\n            }`;
  const body = lines.join('');
  const imports = [
    'Client',
    ...(body.includes('Format::') ? ['Format'] : []),
    ...['HighlightsFormat', 'LocationConfig', 'ProfileConfig', 'ProxyType', 'QuestionFormat'].filter(
      (name) => body.includes(`${name} {`) || body.includes(`${name}::`),
    ),
    ...(lines.length === 0 ? [] : ['ScrapeOptions']),
  ];
  const key = request.hasKey ? `Some(std::env::var("${request.keyVariable}")?)` : 'None::<String>';
  const code = `use firecrawl::{${imports.join(', ')}};
${body.includes('HashMap::') ? 'use std::collections::HashMap;\n' : ''}
#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::new_selfhosted(${quoteRust(rootOf(request))}, ${key})?;
    let doc = client
        .scrape(
            ${quoteRust(typeof url === 'string' ? url : '')},
            ${argument},
        )
        .await?;
    println!("{doc:#?}");
    Ok(())
}
`;
  const install = 'cargo add firecrawl && cargo add tokio --features full';
  return { code, language: 'rust', install, detour: null, adds: 'label' };
}

function writeOption(key: string, value: JsonValue): string {
  const literal = (entry: JsonValue): string => writeLiteral(entry, rustStyle, ' '.repeat(16), '    ');
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

function writeStruct(name: string, value: JsonObject, write: (entry: JsonValue, key: string) => string): string {
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

function quoteRust(text: string): string {
  return quoteWith(text, (unit) =>
    isUnsafe(unit) && !'\n\r\t'.includes(unit) ? `\\u{${unit.charCodeAt(0).toString(16)}}` : undefined,
  );
}
