import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import type { IgnoredPart } from './requestImport.ts';

/** A body of an older API version, converted to this version. */
export interface Renewed {
  readonly body: JsonObject;
  /** Fields of the older body that have a new name, with that name. */
  readonly renewed: readonly { readonly part: string; readonly now: string }[];
  readonly ignored: readonly IgnoredPart[];
}

/**
 * Converts a body of version 0 or 1 to this version: options of a format move into the format, `extract` becomes `json`, a full-page
 * screenshot becomes an option. Fields without an equivalent stay, unless they are known to be removed.
 */
export function renewBody(old: JsonObject): Renewed {
  const renewal = new Renewal(old);
  renewal.flatten('pageOptions');
  renewal.takeExtraction();
  renewal.takeFormats();
  renewal.takeFormatOptions('extract', 'json');
  renewal.takeFormatOptions('jsonOptions', 'json');
  renewal.takeFormatOptions('changeTrackingOptions', 'changeTracking');
  renewal.takeParsers();
  return renewal.finish();
}

/** Switches of version 0 that correspond to formats. */
const switches: Readonly<Record<string, JsonValue>> = lookupTable({
  includeMarkdown: 'markdown',
  includeHtml: 'html',
  includeRawHtml: 'rawHtml',
  includeLinks: 'links',
  screenshot: 'screenshot',
  fullPageScreenshot: { type: 'screenshot', fullPage: true },
});
const newNames: Readonly<Record<string, string>> = lookupTable({
  onlyIncludeTags: 'includeTags',
  removeTags: 'excludeTags',
});

class Renewal {
  private body: Record<string, JsonValue>;
  private readonly renewed: { part: string; now: string }[] = [];
  private readonly ignored: IgnoredPart[] = [];

  constructor(old: JsonObject) {
    this.body = { ...old };
  }

  finish(): Renewed {
    return { body: this.body, renewed: this.renewed, ignored: this.ignored };
  }

  /** `pageOptions` contained fields that are top-level now. */
  flatten(name: string): void {
    const options = this.take(name);
    if (options === null) return;
    for (const [key, value] of Object.entries(options)) {
      const format = Object.hasOwn(switches, key) ? switches[key] : undefined;
      const part = `${name}.${key}`;
      if (format !== undefined) {
        if (value === true) this.addFormat(format);
        this.renewed.push({ part, now: 'formats' });
      } else {
        const now = newNames[key] ?? key;
        this.body[now] = value;
        this.renewed.push({ part, now });
      }
    }
  }

  /** `extractorOptions` of version 0. */
  takeExtraction(): void {
    const options = this.take('extractorOptions');
    if (options === null) return;
    const { extractionPrompt, extractionSchema } = options;
    this.addFormat({
      type: 'json',
      ...(extractionPrompt === undefined ? {} : { prompt: extractionPrompt }),
      ...(extractionSchema === undefined ? {} : { schema: extractionSchema }),
    });
    this.renewed.push({ part: 'extractorOptions', now: 'formats' });
  }

  /** `extract` is called `json`, and `screenshot@fullPage` is an option. */
  takeFormats(): void {
    const { formats } = this.body;
    if (!Array.isArray(formats)) return;
    const all = formats as readonly JsonValue[];
    // A body with both meant one extraction.
    const kept = all.includes('json') ? all.filter((format) => format !== 'extract') : all;
    this.body['formats'] = kept.map((format) => {
      if (format === 'extract') return this.renew('formats.extract', 'formats.json', 'json');
      if (format === 'screenshot@fullPage')
        return this.renew(`formats.${format}`, 'formats.screenshot', { type: 'screenshot', fullPage: true });
      return format;
    });
  }

  /** Moves options next to the formats into their format. */
  takeFormatOptions(name: string, type: string): void {
    const options = this.take(name);
    if (options === null) return;
    const { systemPrompt, ...kept } = options;
    if (systemPrompt !== undefined) this.ignored.push({ part: `${name}.systemPrompt`, reason: 'gone' });
    const formats = this.formats();
    const at = formats.findIndex((format) => format === type || (isJsonObject(format) && format['type'] === type));
    const now = formats[at];
    const renewed = { type, ...(isJsonObject(now) ? now : {}), ...kept };
    this.body['formats'] = at < 0 ? [...formats, renewed] : formats.with(at, renewed);
    this.renewed.push({ part: name, now: 'formats' });
  }

  /** Parsing a PDF was a boolean; it is now a list of parsers. */
  takeParsers(): void {
    for (const name of ['parsePDF', 'parsePdf']) {
      const value = this.body[name];
      if (typeof value !== 'boolean') continue;
      delete this.body[name];
      this.body['parsers'] ??= value ? ['pdf'] : [];
      this.renewed.push({ part: name, now: 'parsers' });
    }
  }

  private renew(part: string, now: string, value: JsonValue): JsonValue {
    this.renewed.push({ part, now });
    return value;
  }

  private formats(): readonly JsonValue[] {
    const { formats } = this.body;
    return Array.isArray(formats) ? (formats as readonly JsonValue[]) : [];
  }

  private addFormat(format: JsonValue): void {
    this.body['formats'] = [...this.formats(), format];
  }

  private take(name: string): JsonObject | null {
    const value = this.body[name];
    if (!isJsonObject(value)) return null;
    delete this.body[name];
    return value;
  }
}
