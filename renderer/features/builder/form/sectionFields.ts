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
  type FieldOption,
  type FieldSection,
} from '../../../../shared/request/fields.ts';
import { formatEntries } from '../../../../shared/request/formatCatalogue.ts';
import { isWithin, valueAt } from '../../../../shared/request/jsonPath.ts';
import type { Problem } from '../../../../shared/request/problems.ts';
import { isToolRequest, toolCalls } from '../../../../shared/api/toolCalls.ts';
import { useTab } from '../../../data/ServicesProvider.tsx';
import type { MessageKey } from '../../../messages/english.ts';

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
  const isUsed = (section: FieldSection) => fieldsOfSection(section).some((field) => isSet(body, field));
  return [...own, ...fieldSections.filter((section) => !own.includes(section) && isUsed(section))];
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

/** Sections that a form always has; of the others it has those in which something is set. */
const essentialSections: Readonly<Record<FormKind, ReadonlySet<FieldSection>>> = {
  page: new Set(['formats', 'actions']),
  tools: new Set(['tools']),
  file: new Set(['formats', 'documents']),
  data: new Set(),
};

/** Sections whose content is a list with an editor of its own, and the option that contains the list. */
export const listOptions: Readonly<Partial<Record<FieldSection, FieldOption>>> = {
  formats: 'formats',
  actions: 'actions',
  documents: 'parsers',
  tools: 'alexandria',
};

/** Returns the sections that a form shows, in its order. @param added options that the user added to the form */
export function shownSections(kind: FormKind, body: JsonObject, added: readonly string[]): readonly FieldSection[] {
  return sectionOrder(kind, body).filter((section) => {
    if (essentialSections[kind].has(section)) return true;
    const list = listOptions[section];
    if (list !== undefined) return countSet(body, section) > 0 || added.includes(list);
    return optionRows(kind, section, body, added).length > 0 || (section === 'advanced' && extraKeys(body).length > 0);
  });
}

/** Returns the options of a section that are set or were added to the form. */
export function optionRows(
  kind: FormKind,
  section: FieldSection,
  body: JsonObject,
  added: readonly string[],
): readonly Field[] {
  return fieldsFor(kind, section, body).filter(
    (field) => !field.isEssential && (isSet(body, field) || added.includes(field.name)),
  );
}

/** Returns the options that a form shows before they are set: none for calls of tools, which visit no page. */
export function essentialRows(kind: FormKind, body: JsonObject): readonly Field[] {
  return fieldSections.flatMap((section) =>
    fieldsFor(kind, section, body).filter((field) => field.isEssential && (kind !== 'tools' || isSet(body, field))),
  );
}

/** Returns the options that can be added to a form, by section. */
export function optionsToAdd(
  kind: FormKind,
  body: JsonObject,
  added: readonly string[],
): readonly { readonly section: FieldSection; readonly options: readonly Field[] }[] {
  const shown = new Set(shownSections(kind, body, added));
  return sectionOrder(kind, body).flatMap((section) => {
    const options = fieldsFor(kind, section, body).filter((field) =>
      listOptions[section] === field.option
        ? !shown.has(section)
        : !field.isEssential && !isSet(body, field) && !added.includes(field.name),
    );
    return options.length === 0 ? [] : [{ section, options }];
  });
}

/** Returns the layout key that stores that a section is closed. */
export function sectionKey(section: FieldSection): string {
  return `form.${section}`;
}

/** Returns the label of a section: of the page fields only the timeout applies to a file. */
export function sectionName(section: FieldSection, kind: FormKind): MessageKey {
  return section === 'page' && kind === 'file' ? 'builder.section.time' : `builder.section.${section}`;
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

/** How many options of a section are sent, without the essential ones; for formats, actions and calls of tools, how many of them. */
export function countSet(body: JsonObject, section: FieldSection): number {
  if (section === 'formats') return formatEntries(body).length;
  if (section === 'actions' && Array.isArray(body['actions'])) return body['actions'].length;
  const calls = section === 'tools' ? toolCalls(body['alexandria']) : null;
  if (calls !== null) return calls.length;
  const set = fieldsOfSection(section).filter((field) => !field.isEssential && isSet(body, field)).length;
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
