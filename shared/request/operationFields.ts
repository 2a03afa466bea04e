import type { JsonValue } from '../base/json.ts';
import { crawlLimits } from '../api/crawl.ts';
import { mapLimits } from '../api/map.ts';
import { searchLimits } from '../api/search.ts';
import type { OperationId } from '../operations/operation.ts';
import type { RequestOperation } from '../operations/requestOperation.ts';
import { controlForSchema } from './fieldControl.ts';
import type { FieldEditor, FormField } from './fields.ts';

/**
 * What the service does without a field (api-facts 6). `ignoreInvalidURLs` of a batch is true in the service's schema, but acts only where
 * a request states it: without the field one invalid URL is a 400.
 */
const defaults: Readonly<Partial<Record<OperationId, Readonly<Record<string, JsonValue>>>>> = {
  map: {
    limit: mapLimits.defaultLinks,
    sitemap: 'include',
    includeSubdomains: true,
    ignoreQueryParameters: true,
    ignoreCache: false,
    timeout: mapLimits.defaultTimeoutMs,
  },
  crawl: {
    limit: crawlLimits.defaultDocuments,
    sitemap: 'include',
    crawlEntireDomain: false,
    allowSubdomains: false,
    allowExternalLinks: false,
    ignoreQueryParameters: false,
    regexOnFullURL: false,
    deduplicateSimilarURLs: true,
    ignoreRobotsTxt: false,
    zeroDataRetention: false,
  },
  batchScrape: { ignoreInvalidURLs: false, zeroDataRetention: false },
  search: {
    limit: searchLimits.defaultResults,
    country: 'US',
    timeout: searchLimits.defaultTimeoutMs,
    ignoreInvalidURLs: false,
    highlights: true,
    domainTools: false,
    toolDetail: 'summary',
  },
  extract: {
    showSources: false,
    enableWebSearch: false,
    includeSubdomains: true,
    ignoreSitemap: false,
    allowExternalLinks: false,
    ignoreInvalidURLs: true,
  },
};

/** Fields whose values have an editor of their own. */
const editors: Readonly<Partial<Record<OperationId, Readonly<Record<string, FieldEditor>>>>> = {
  extract: { prompt: 'paragraph', schema: 'schema', systemPrompt: 'paragraph' },
  search: { country: 'country', tbs: 'timeFilter' },
};

/** The fields that the form of an operation always shows; the form of an operation without an entry shows all of its fields. */
const essentials: Readonly<Partial<Record<OperationId, ReadonlySet<string>>>> = {
  map: new Set(['search', 'limit', 'sitemap']),
  crawl: new Set(['limit', 'maxDiscoveryDepth', 'includePaths', 'excludePaths']),
  batchScrape: new Set(['ignoreInvalidURLs']),
  extract: new Set(['prompt', 'schema', 'showSources']),
  search: new Set(['limit', 'sources', 'categories', 'includeDomains', 'tbs']),
};

/** Labels that SDKs add; they have no effect. */
const labels: ReadonlySet<string> = new Set(['origin', 'integration']);

/** The rows of an operation's own fields, in the order of its form; its URLs have an editor of their own. */
export function operationFields({ id, fields }: RequestOperation): readonly FormField[] {
  return Object.entries(fields).flatMap(([name, schema]): readonly FormField[] => {
    if (name === 'urls' || labels.has(name)) return [];
    const control = controlForSchema(schema);
    const row = {
      defaultValue: defaults[id]?.[name],
      unit: name === 'timeout' ? ('ms' as const) : null,
      holds: null,
      beta: false,
      editor: editors[id]?.[name] ?? null,
      isEssential: essentials[id]?.has(name) ?? true,
      messages: { label: `fields.${id}.${name}.label`, help: `fields.${id}.${name}.help`, cost: null, conflicts: null },
    };
    if (control.kind !== 'group') return [{ ...row, name, path: [name], control }];
    return Object.entries(control.parts).map(([part, inner]) => ({
      ...row,
      name: `${name}.${part}`,
      path: [name, part],
      control: inner.kind === 'group' ? { kind: 'json' } : inner,
      messages: {
        label: `fields.${name}.${part}.label`,
        help: `fields.${name}.${part}.help`,
        cost: null,
        conflicts: null,
      },
    }));
  });
}
