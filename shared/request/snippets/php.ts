import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { commonOptions, sdkDetours, type OptionTable } from './sdkOptions.ts';
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

const phpStyle: LiteralStyle = {
  ...jsonStyle,
  quote: quotePhp,
  // An array with the keys 0, 1, … or without any would become a list.
  brackets: (value) => (Array.isArray(value) || !looksLikeList(value as JsonObject) ? ['[', ']'] : ['(object) [', ']']),
  pair: (key, value) => `${quotePhp(key)} => ${value}`,
  isAiry: false,
  lastComma: true,
};

function looksLikeList(value: JsonObject): boolean {
  return Object.keys(value).every((key) => /^(?:0|-?[1-9]\d*)$/.test(key));
}

const wellFormed = z.string().refine(isWellFormedText);
const plainMap = z.record(wellFormed, z.json()).refine((value) => !looksLikeList(value) && isWritable(value));

/** Format objects are SDK classes, and its screenshot has no viewport. */
const formats = z
  .array(
    z.union([
      wellFormed,
      z.strictObject({
        type: z.literal('json'),
        prompt: wellFormed.optional(),
        schema: plainMap.optional(),
        checkPromptInjection: z.boolean().optional(),
      }),
      z.strictObject({
        type: z.literal('screenshot'),
        fullPage: z.boolean().optional(),
        quality: z.int().optional(),
      }),
    ]),
  )
  .min(1);

/** The options that `ScrapeOptions` of the PHP SDK sends unchanged (api-facts 10). */
const phpOptions: OptionTable = {
  ...commonOptions,
  formats,
  headers: z.record(wellFormed, wellFormed).refine((value) => !looksLikeList(value)),
  minAge: 'whole',
  lockdown: 'flag',
  profile: 'profile',
};

function isWritable(value: JsonValue): boolean {
  if (typeof value === 'string') return isWellFormedText(value);
  if (Array.isArray(value)) return (value as readonly JsonValue[]).every(isWritable);
  return (
    !isJsonObject(value) || Object.entries(value).every(([key, entry]) => isWellFormedText(key) && isWritable(entry))
  );
}

/** Writes a script with the official package; with PHP's own `curl_*` where its options lack a field. */
export function writePhp(request: SnippetRequest): Snippet {
  const fields = sdkDetours(request.body, phpOptions);
  return fields.length === 0 ? writeSdkCall(request) : { ...writeCurlCalls(request), detour: { fields } };
}

function writeSdkCall(request: SnippetRequest): Snippet {
  const { url, ...options } = request.body;
  const lines = Object.entries(options).map(([key, value]) => `        ${key}: ${writeOption(key, value)},\n`);
  const argument = lines.length === 0 ? '' : `\n    ScrapeOptions::with(\n${lines.join('')}    ),`;
  const used = ['JsonFormat', 'LocationConfig', 'ScrapeOptions', 'ScreenshotFormat'].filter((name) =>
    argument.includes(`${name}::with(`),
  );
  const code = `<?php

require 'vendor/autoload.php';

use Firecrawl\\Client\\FirecrawlClient;
${used.map((name) => `use Firecrawl\\Models\\${name};\n`).join('')}
$client = FirecrawlClient::create(
    apiKey: ${request.hasKey ? `getenv('${request.keyVariable}')` : `''`},
    apiUrl: ${quotePhp(rootOf(request))},
);
$doc = $client->scrape(
    ${writeLiteral(url ?? '', phpStyle, '', '')},${argument}
);
print_r($doc);
`;
  return { code, language: 'php', install: 'composer require firecrawl/firecrawl-sdk', detour: null, adds: 'label' };
}

function writeOption(key: string, value: JsonValue): string {
  const literal = (entry: JsonValue): string => writeLiteral(entry, phpStyle, ' '.repeat(8), '    ');
  const named = (name: string, object: JsonObject): string =>
    `${name}::with(${Object.entries(object)
      .map(([option, entry]) => `${option}: ${literal(entry)}`)
      .join(', ')})`;
  if (key === 'location' && isJsonObject(value)) return named('LocationConfig', value);
  if (key !== 'formats' || !Array.isArray(value)) return literal(value);
  const items = (value as readonly JsonValue[]).map((format) => {
    if (!isJsonObject(format)) return literal(format);
    const { type, ...rest } = format;
    return named(type === 'json' ? 'JsonFormat' : 'ScreenshotFormat', rest);
  });
  return `[${items.join(', ')}]`;
}

function writeCurlCalls(request: SnippetRequest): Snippet {
  const key = request.hasKey ? `\n        'Authorization: Bearer ' . getenv('${request.keyVariable}'),` : '';
  // No JSON line begins with a bare word other than true, false and null, so no line ends the nowdoc.
  const code = `<?php

$body = <<<'JSON'
${bodyText(request)}
JSON;

$call = curl_init(${quotePhp(scrapeUrl(request))});
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_HTTPHEADER => [${key}
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => $body,
    CURLOPT_RETURNTRANSFER => true,
]);
echo curl_exec($call), PHP_EOL;
`;
  return { code, language: 'php', install: null, detour: null, adds: 'nothing' };
}

/** Single quotes, where only a quote and a backslash are special; double quotes where a character needs an escape. */
function quotePhp(text: string): string {
  const needsEscapes = Array.from(text).some(isUnsafe);
  if (!needsEscapes) return `'${text.replaceAll('\\', '\\\\').replaceAll("'", `\\'`)}'`;
  return quoteWith(text, (unit) =>
    unit === '$'
      ? '\\$'
      : isUnsafe(unit) && !'\n\r\t'.includes(unit)
        ? `\\u{${unit.charCodeAt(0).toString(16)}}`
        : undefined,
  );
}
