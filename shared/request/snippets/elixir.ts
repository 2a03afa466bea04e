import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { commonOptions, sdkDetours, snakeCase, type OptionTable } from './sdkOptions.ts';
import {
  bodyText,
  jsonStyle,
  quoteWith,
  rootOf,
  scrapeUrl,
  writeLiteral,
  type LiteralStyle,
  type Snippet,
  type SnippetRequest,
} from './snippet.ts';

const elixirStyle: LiteralStyle = {
  ...jsonStyle,
  null: 'nil',
  quote: quoteElixir,
  number: writeNumber,
  brackets: (value) => (Array.isArray(value) ? ['[', ']'] : ['%{', '}']),
  pair: (key, value) => `${quoteElixir(key)} => ${value}`,
  isAiry: false,
};

/** The options that the Elixir SDK sends unchanged (api-facts 10). */
const elixirOptions: OptionTable = { ...commonOptions, minAge: 'whole', lockdown: 'flag', profile: 'profile' };

/** Writes a script with the official package; with `Req`, its HTTP client, where its options lack a field. */
export function writeElixir(request: SnippetRequest): Snippet {
  const fields = sdkDetours(request.body, elixirOptions);
  return fields.length === 0 ? writeSdkCall(request) : { ...writeReq(request), detour: { fields } };
}

function writeSdkCall(request: SnippetRequest): Snippet {
  const lines = Object.entries(request.body).map(
    ([key, value]) => `      ${snakeCase(key)}: ${writeOption(key, value)}`,
  );
  const code = `Mix.install([{:firecrawl, "~> 1.0"}])

{:ok, response} =
  Firecrawl.scrape_and_extract_from_url(
    [
${lines.join(',\n')}
    ],
    api_key: ${request.hasKey ? `System.fetch_env!("${request.keyVariable}")` : '""'},
    base_url: ${quoteElixir(`${rootOf(request)}/v2`)}
  )

IO.inspect(response.body)
`;
  return { code, language: 'elixir', install: null, detour: null, adds: 'label' };
}

function writeOption(key: string, value: JsonValue): string {
  const literal = (entry: JsonValue): string => writeLiteral(entry, elixirStyle, ' '.repeat(6), '  ');
  if ((key !== 'location' && key !== 'profile') || !isJsonObject(value)) return literal(value);
  return `[${keywords(value, literal).join(', ')}]`;
}

function keywords(value: JsonObject, literal: (entry: JsonValue) => string): readonly string[] {
  return Object.entries(value).map(([key, entry]) => `${snakeCase(key)}: ${literal(entry)}`);
}

function writeReq(request: SnippetRequest): Snippet {
  const key = request.hasKey ? `\n    auth: {:bearer, System.fetch_env!("${request.keyVariable}")},` : '';
  // JSON never has three quotes in a row, which would end the text.
  const code = `Mix.install([:req])

body = ~S"""
${bodyText(request)}
"""

response =
  Req.post!(
    ${quoteElixir(scrapeUrl(request))},${key}
    headers: [{"content-type", "application/json"}],
    body: body,
    receive_timeout: :infinity
  )

IO.inspect(response.body)
`;
  return { code, language: 'elixir', install: null, detour: null, adds: 'nothing' };
}

/** A float needs a point: `1.0e21`. */
function writeNumber(value: number): string {
  return JSON.stringify(value).replace(/^(-?\d+)e\+?/, '$1.0e');
}

function quoteElixir(text: string): string {
  return quoteWith(text, () => undefined).replaceAll('#{', '\\#{');
}
