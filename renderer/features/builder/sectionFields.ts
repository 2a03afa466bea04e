import { useState } from 'react';
import { mediaTypeOfName, readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import type { TabId } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import {
  fieldOptionNames,
  fieldSections,
  fieldsOfSection,
  sectionOfPath,
  type Field,
  type FieldSection,
} from '../../../shared/request/fields.ts';
import { formatEntries } from '../../../shared/request/formatCatalogue.ts';
import { isWithin, valueAt } from '../../../shared/request/jsonPath.ts';
import type { Problem } from '../../../shared/request/problems.ts';
import { isToolRequest, toolCalls } from '../../../shared/request/toolCalls.ts';
import type { MessageKey } from '../../messages/english.ts';
import { useBuilder } from './builderStore.ts';

/** What a request is about: its form begins with that, and leaves out what cannot be for it. */
export type FormKind = 'page' | 'tools' | 'file';

/** Sections for a file of this computer, which nobody fetches. */
const fileSections: readonly FieldSection[] = [
  'formats',
  'documents',
  'content',
  'page',
  'cacheAndRetention',
  'advanced',
];

/** Fields about the fetch of a page, or about what is in a browser. */
const fieldsOfPagesOnly: ReadonlySet<string> = new Set([
  'waitFor',
  'mobile',
  'headers',
  'blockAds',
  'skipTlsVerification',
  'fastMode',
  'maxAge',
  'minAge',
]);

/** The sections in the order in which a form begins: what the request is about comes first. What is set is never left out. */
export function sectionOrder(kind: FormKind, body: JsonObject): readonly FieldSection[] {
  if (kind === 'tools') return ['tools', ...fieldSections.filter((section) => section !== 'tools')];
  if (kind === 'page') return fieldSections;
  const own = fileSections.filter((section) => section !== 'documents' || hasParser(body));
  return [...own, ...fieldSections.filter((section) => !own.includes(section) && countSet(body, section) > 0)];
}

/** Whether the parsers have a say in how a file is read: of a text or an office file they have none. */
function hasParser(body: JsonObject): boolean {
  const type = mediaTypeOfName(readFileAddress(body['url'])?.name ?? '');
  return /^(?:application\/(?:pdf|octet-stream)$|image\/)/.test(type);
}

/** The fields of a section that are for such a request, or set in it all the same. */
export function fieldsFor(kind: FormKind, section: FieldSection, body: JsonObject): readonly Field[] {
  const all = fieldsOfSection(section);
  return kind === 'file' ? all.filter((field) => !fieldsOfPagesOnly.has(field.name) || isSet(body, field)) : all;
}

/** Sections that stand open at first. */
const openAtFirst: Readonly<Record<FormKind, ReadonlySet<FieldSection>>> = {
  page: new Set(['formats', 'content', 'page']),
  tools: new Set(['tools']),
  file: new Set(['formats', 'documents']),
};

export function isOpenAtFirst(section: FieldSection, kind: FormKind): boolean {
  return openAtFirst[kind].has(section);
}

const keyPrefix = { page: 'builder', tools: 'builder.calls', file: 'builder.file' } as const;

/** The name under which the layout keeps that a section is not as it is at first. */
export function sectionKey(section: FieldSection, kind: FormKind): string {
  return `${keyPrefix[kind]}.${section}`;
}

/** What a section is called: of the fields of a page a file has its time alone. */
export function sectionName(section: FieldSection, kind: FormKind): MessageKey {
  return section === 'page' && kind === 'file' ? 'builder.section.time' : `builder.section.${section}`;
}

/** The section in sight where the form shows one at a time. */
export function useShownSection(tabId: TabId, body: JsonObject): FieldSection {
  const kind = useFormKind(tabId, body);
  const chosen = useBuilder((state) => state.chosenSection[tabId]);
  if (chosen !== undefined && sectionOrder(kind, body).includes(chosen)) return chosen;
  return isToolRequest(body) ? 'tools' : 'formats';
}

/** What a tab's request is about. That it calls tools is as it was when its form came into sight: nothing moves while somebody adds the first call. */
export function useFormKind(tabId: TabId, body: JsonObject): FormKind {
  const isTools = isToolRequest(body);
  const [began, setBegan] = useState({ tabId, isTools });
  const beganWithTools = began.tabId === tabId ? began.isTools : isTools;
  if (began.tabId !== tabId) setBegan({ tabId, isTools });
  if (readFileAddress(body['url']) !== null) return 'file';
  return beganWithTools ? 'tools' : 'page';
}

export function isSet(body: JsonObject, field: Field): boolean {
  return valueAt(body, field.path) !== undefined;
}

/** Keys of a body that no schema knows, without the address and what stands elsewhere. */
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

/** The problems of a section, what is only worth knowing left out. */
export function sectionProblems(problems: readonly Problem[], section: FieldSection): readonly Problem[] {
  return problems.filter(
    ({ path, severity }) =>
      severity !== 'info' && path[0] !== 'url' && path.length > 0 && sectionOfPath(path) === section,
  );
}

/** The problems of one field and all that lies in it. */
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
