import { useState } from 'react';
import { mediaTypeOfName, readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import type { TabId } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import {
  fieldOptionNames,
  fieldSections,
  fieldsOfSection,
  sectionOfPath,
  type Field,
  type FieldSection,
} from '../../../../shared/request/fields.ts';
import { formatEntries } from '../../../../shared/request/formatCatalogue.ts';
import { isWithin, valueAt } from '../../../../shared/request/jsonPath.ts';
import type { Problem } from '../../../../shared/request/problems.ts';
import { isToolRequest, toolCalls } from '../../../../shared/api/toolCalls.ts';
import { useTab } from '../../../data/ServicesProvider.tsx';
import type { MessageKey } from '../../../messages/english.ts';
import { useBuilder } from '../builderStore.ts';

/**
 * The target of a request: its form begins with the matching section, and omits fields that do not apply. `data`: pages whose one format
 * the operation names itself.
 */
export type FormKind = 'page' | 'tools' | 'file' | 'data';

/** Sections for a local file, which is not fetched. */
const fileSections: readonly FieldSection[] = [
  'formats',
  'documents',
  'content',
  'page',
  'cacheAndRetention',
  'advanced',
];

/** Sections about what is returned of a page. */
const sectionsOfFormats: ReadonlySet<FieldSection> = new Set(['formats', 'tools']);

/** Fields that concern fetching a page or its browser. */
const fieldsOfPagesOnly: ReadonlySet<string> = new Set([
  'waitFor',
  'mobile',
  'headers',
  'blockAds',
  'skipTlsVerification',
  'fastMode',
  'maxAge',
  'minAge',
  'storeInCache',
  'lockdown',
  'domainTools',
  'toolDetail',
  'threatProtection',
]);

/** Returns the sections in the order of the form: the target of the request is first. A section with set fields is never omitted. */
export function sectionOrder(kind: FormKind, body: JsonObject): readonly FieldSection[] {
  if (kind === 'tools') return ['tools', ...fieldSections.filter((section) => section !== 'tools')];
  if (kind === 'page') return fieldSections;
  if (kind === 'data')
    return fieldSections.filter((section) => !sectionsOfFormats.has(section) || countSet(body, section) > 0);
  const own = fileSections.filter((section) => section !== 'documents' || hasParser(body));
  return [...own, ...fieldSections.filter((section) => !own.includes(section) && countSet(body, section) > 0)];
}

/** Returns whether parsers affect how a file is read: text and office files ignore them. */
function hasParser(body: JsonObject): boolean {
  const type = mediaTypeOfName(readFileAddress(body['url'])?.name ?? '');
  return /^(?:application\/(?:pdf|octet-stream)$|image\/)/.test(type);
}

/** Returns the fields of a section that apply to this kind of request, or are set in it regardless. */
export function fieldsFor(kind: FormKind, section: FieldSection, body: JsonObject): readonly Field[] {
  const all = fieldsOfSection(section);
  return kind === 'file' ? all.filter((field) => !fieldsOfPagesOnly.has(field.name) || isSet(body, field)) : all;
}

/** Sections that are open by default. */
const openAtFirst: Readonly<Record<FormKind, ReadonlySet<FieldSection>>> = {
  page: new Set(['formats', 'content', 'page']),
  tools: new Set(['tools']),
  file: new Set(['formats', 'documents']),
  data: new Set(['content', 'page']),
};

export function isOpenAtFirst(section: FieldSection, kind: FormKind): boolean {
  return openAtFirst[kind].has(section);
}

const keyPrefix = { page: 'builder', tools: 'builder.calls', file: 'builder.file', data: 'builder.data' } as const;

/** Returns the layout key that stores that a section is toggled from its default. */
export function sectionKey(section: FieldSection, kind: FormKind): string {
  return `${keyPrefix[kind]}.${section}`;
}

/** Returns the label of a section: of the page fields only the timeout applies to a file. */
export function sectionName(section: FieldSection, kind: FormKind): MessageKey {
  return section === 'page' && kind === 'file' ? 'builder.section.time' : `builder.section.${section}`;
}

/** Returns the visible section if the form shows one at a time. */
export function useShownSection(tabId: TabId, body: JsonObject): FieldSection {
  const kind = useFormKind(tabId, body);
  const chosen = useBuilder((state) => state.chosenSection[tabId]);
  if (chosen !== undefined && sectionOrder(kind, body).includes(chosen)) return chosen;
  return isToolRequest(body) ? 'tools' : (sectionOrder(kind, body)[0] ?? 'formats');
}

/**
 * Returns the form kind of a tab's request. Whether it calls tools is fixed when its form appears: nothing moves while the first call is
 * added.
 */
export function useFormKind(tabId: TabId, body: JsonObject): FormKind {
  const endpoint = useTab(tabId)?.endpoint;
  const sendsFile = endpoint !== undefined && requestKinds[endpoint].body.file?.isReadAtOnce === false;
  const operation = endpoint === undefined ? null : requestKinds[endpoint].operation;
  const takesNoFormats = operation?.refusedOptions?.includes('formats') === true;
  const isTools = isToolRequest(body);
  const [began, setBegan] = useState({ tabId, isTools });
  const beganWithTools = began.tabId === tabId ? began.isTools : isTools;
  if (began.tabId !== tabId) setBegan({ tabId, isTools });
  if (sendsFile || readFileAddress(body['url']) !== null) return 'file';
  if (takesNoFormats) return 'data';
  return beganWithTools ? 'tools' : 'page';
}

export function isSet(body: JsonObject, field: Field): boolean {
  return valueAt(body, field.path) !== undefined;
}

/** Returns the body keys that no schema knows, without the URL and keys shown elsewhere. */
export function extraKeys(body: JsonObject): readonly string[] {
  return Object.keys(body).filter((key) => key !== 'url' && !fieldOptionNames.some((name) => name === key));
}

/** How many fields of a section are sent; for formats, actions and calls of tools, how many of them. */
export function countSet(body: JsonObject, section: FieldSection): number {
  if (section === 'formats') return formatEntries(body).length;
  if (section === 'actions' && Array.isArray(body['actions'])) return body['actions'].length;
  const calls = section === 'tools' ? toolCalls(body['alexandria']) : null;
  if (calls !== null) return calls.length;
  const set = fieldsOfSection(section).filter((field) => isSet(body, field)).length;
  return section === 'advanced' ? set + extraKeys(body).length : set;
}

/** Returns the problems of a section, without those that are only informational. */
export function sectionProblems(problems: readonly Problem[], section: FieldSection): readonly Problem[] {
  return problems.filter(
    ({ path, severity }) =>
      severity !== 'info' && path[0] !== 'url' && path.length > 0 && sectionOfPath(path) === section,
  );
}

/** Returns the problems of a field and of its nested values. */
export function fieldProblems(problems: readonly Problem[], field: Pick<Field, 'path'>): readonly Problem[] {
  return problems.filter(
    ({ path }) =>
      isWithin(path, field.path) || (path.length < field.path.length && path.length > 0 && isWithin(field.path, path)),
  );
}

/** A list of names with one put in, or taken out if it was there. */
export function toggled(keys: readonly string[], key: string): string[] {
  return keys.includes(key) ? keys.filter((known) => known !== key) : [...keys, key];
}
