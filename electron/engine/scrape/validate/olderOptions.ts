import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';

/** Format options that the Go and Rust SDKs send next to `formats` (api-facts 10), with the format they belong to. */
const strays: readonly { readonly keys: readonly string[]; readonly format: string; readonly part: string | null }[] = [
  { keys: ['jsonOptions', 'json_options'], format: 'json', part: null },
  { keys: ['screenshotOptions', 'screenshot_options'], format: 'screenshot', part: null },
  { keys: ['changeTrackingOptions', 'change_tracking_options'], format: 'changeTracking', part: null },
  { keys: ['attributeSelectors', 'attribute_selectors'], format: 'attributes', part: 'selectors' },
];

/** Internal keys of the hosted service, without effect elsewhere (api-facts 2.1). */
const internal = /^(?:useMock|__(?!proto__$).*)$/;

/**
 * Normalizes a body for validation: SDK options next to `formats` move into their format, which is added if missing, and internal keys of
 * the hosted service are removed. An invalid value of such an option stays in place, and is rejected there.
 */
export function foldOlderOptions(body: JsonObject): JsonObject {
  let folded: JsonObject = Object.fromEntries(Object.entries(body).filter(([key]) => !internal.test(key)));
  for (const { keys, format, part } of strays) {
    for (const key of keys) {
      const value = Object.hasOwn(folded, key) ? folded[key] : undefined;
      const options = part === null || value === null ? value : { [part]: value ?? [] };
      const { formats = ['markdown'] } = folded;
      if (value === undefined || !(options === null || isJsonObject(options)) || !Array.isArray(formats)) continue;
      const { [key]: _folded, ...others } = folded;
      folded = options === null ? others : { ...others, formats: withOptions(formats, format, options) };
    }
  }
  return folded;
}

function withOptions(formats: readonly JsonValue[], type: string, options: JsonObject): readonly JsonValue[] {
  const isMeant = (format: JsonValue): boolean => format === type || (isJsonObject(format) && format['type'] === type);
  if (!formats.some(isMeant)) return [...formats, { ...options, type }];
  return formats.map((format) =>
    isMeant(format) ? { ...options, ...(isJsonObject(format) ? format : {}), type } : format,
  );
}
