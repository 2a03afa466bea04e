import { mediaTypeOfName, readFileAddress } from '../api/engine/localFiles.ts';
import { canParseUrl } from '../base/canParseUrl.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';

/** The most common A/B variants when a request is sent twice, each the opposite of the request's setting. */
export type AbVariant = 'onlyMainContent' | 'mobile' | 'maxAge' | 'proxy' | 'ocr' | 'fast';

const ofPages = ['onlyMainContent', 'mobile', 'maxAge', 'proxy'] as const;

/** Returns the A/B variants that apply to a request: a PDF is read in another mode, and page options do not apply to a file. */
export function abVariantsOf(body: JsonObject): readonly AbVariant[] {
  const file = readFileAddress(body['url']);
  const type = mediaTypeOfName(file?.name ?? pathOf(body['url']));
  const isPdf = type === 'application/pdf';
  return [
    ...(isPdf ? [hasMode(body, 'ocr') ? ('fast' as const) : ('ocr' as const)] : []),
    ...(file === null ? ofPages : []),
  ];
}

/** The options that a try lays over a request. */
export function abVariantPatch(name: AbVariant, body: JsonObject): JsonObject {
  switch (name) {
    case 'onlyMainContent':
      return { onlyMainContent: body['onlyMainContent'] === false };
    case 'mobile':
      return { mobile: body['mobile'] !== true };
    case 'maxAge':
      return { maxAge: 0 };
    case 'proxy':
      return { proxy: 'enhanced' };
    default:
      return { parsers: withMode(parsersOf(body), name) };
  }
}

function parsersOf(body: JsonObject): readonly JsonValue[] {
  const parsers = body['parsers'];
  return Array.isArray(parsers) && parsers.length > 0 ? (parsers as readonly JsonValue[]) : [{ type: 'pdf' }];
}

function hasMode(body: JsonObject, mode: string): boolean {
  return parsersOf(body).some((parser) => isPdfParser(parser) && parser['mode'] === mode);
}

function withMode(parsers: readonly JsonValue[], mode: string): JsonValue[] {
  return parsers.map((parser) => (isPdfParser(parser) ? { ...parser, mode } : parser));
}

function isPdfParser(parser: JsonValue): parser is JsonObject {
  return isJsonObject(parser) && parser['type'] === 'pdf';
}

function pathOf(url: JsonValue | undefined): string {
  return typeof url === 'string' && canParseUrl(url) ? new URL(url).pathname : '';
}
