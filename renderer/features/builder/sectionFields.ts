import { useState } from 'react';
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
import { useBuilder } from './builderStore.ts';

/** The sections in the order in which a form begins: what the request is about comes first. */
export function sectionOrder(isTools: boolean): readonly FieldSection[] {
  return isTools ? ['tools', ...fieldSections.filter((section) => section !== 'tools')] : fieldSections;
}

/** Sections that stand open at first. */
const openAtFirst: ReadonlySet<FieldSection> = new Set(['formats', 'content', 'page']);

export function isOpenAtFirst(section: FieldSection, isTools: boolean): boolean {
  return isTools ? section === 'tools' : openAtFirst.has(section);
}

/** The name under which the layout keeps that a section is not as it is at first. */
export function sectionKey(section: FieldSection, isTools: boolean): string {
  return isTools ? `builder.calls.${section}` : `builder.${section}`;
}

/** The section in sight where the form shows one at a time. */
export function useShownSection(tabId: TabId, body: JsonObject): FieldSection {
  return useBuilder((state) => state.chosenSection[tabId] ?? (isToolRequest(body) ? 'tools' : 'formats'));
}

/** Whether a tab's request called tools when its form came into sight: nothing moves while somebody adds the first call. */
export function useBeganWithTools(tabId: TabId, body: JsonObject): boolean {
  const isTools = isToolRequest(body);
  const [began, setBegan] = useState({ tabId, isTools });
  if (began.tabId === tabId) return began.isTools;
  setBegan({ tabId, isTools });
  return isTools;
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
