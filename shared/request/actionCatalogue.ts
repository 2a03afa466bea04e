import { actionSchemas, type ActionType } from '../api/actions.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { lookupTable } from '../base/lookupTable.ts';
import { controlForSchema, type FieldControl } from './fieldControl.ts';

/** The actions of contract 2.3 in the order in which people need them. */
export const actionTypes = [
  'click',
  'wait',
  'write',
  'press',
  'scroll',
  'screenshot',
  'scrape',
  'executeJavascript',
  'pdf',
] as const satisfies readonly ActionType[];

/** The two forms of a wait: for a time, or for an element. */
export const waitForms = ['milliseconds', 'selector'] as const;
export type WaitForm = (typeof waitForms)[number];

/** One field of an action's form. */
export interface ActionField {
  readonly key: string;
  readonly control: FieldControl;
}

const shapes: Readonly<Record<Exclude<ActionType, 'wait'>, Readonly<Record<string, unknown>>>> = {
  screenshot: actionSchemas.screenshot.shape,
  click: actionSchemas.click.shape,
  write: actionSchemas.write.shape,
  press: actionSchemas.press.shape,
  scroll: actionSchemas.scroll.shape,
  scrape: actionSchemas.scrape.shape,
  executeJavascript: actionSchemas.executeJavascript.shape,
  pdf: actionSchemas.pdf.shape,
};

/** The default value of an omitted action field (contract 2.3). */
export const actionDefaults: Readonly<Record<string, JsonValue>> = lookupTable({
  'click.all': false,
  'scroll.direction': 'down',
  'pdf.format': 'Letter',
  'pdf.landscape': false,
  'pdf.scale': 1,
  'screenshot.fullPage': false,
});

/** The fields of an action's form, read from its schema; for a wait both of its forms. */
export function actionFields(type: ActionType): readonly ActionField[] {
  const shape =
    type === 'wait'
      ? {
          milliseconds: actionSchemas.waitMilliseconds.shape.milliseconds,
          selector: actionSchemas.waitSelector.shape.selector,
        }
      : shapes[type];
  return Object.entries(shape)
    .filter(([key]) => key !== 'type')
    .map(([key, schema]) => ({ key, control: controlForSchema(schema as Parameters<typeof controlForSchema>[0]) }));
}

/** A newly added action: complete if a sensible default exists, otherwise with its required field empty. */
export function newAction(type: ActionType): JsonObject {
  switch (type) {
    case 'click':
      return { type, selector: '' };
    case 'wait':
      return { type, milliseconds: 1000 };
    case 'write':
      return { type, text: '' };
    case 'press':
      return { type, key: 'Enter' };
    case 'executeJavascript':
      return { type, script: '' };
    case 'scroll':
    case 'screenshot':
    case 'scrape':
    case 'pdf':
      return { type };
  }
}

/** The type of an element of `actions` when it is one that the schemas know. */
export function actionTypeOf(action: JsonValue): ActionType | null {
  const type = isJsonObject(action) ? action['type'] : undefined;
  return actionTypes.find((known) => known === type) ?? null;
}

/** Returns the form of a wait action; a wait without either field waits for a time. */
export function waitFormOf(action: JsonValue): WaitForm {
  return isJsonObject(action) && action['selector'] !== undefined && action['milliseconds'] === undefined
    ? 'selector'
    : 'milliseconds';
}

/** Returns a wait in its other form, with unknown fields preserved. */
export function withWaitForm(action: JsonValue, form: WaitForm): JsonObject {
  const { milliseconds: _time, selector: _element, ...rest } = isJsonObject(action) ? action : { type: 'wait' };
  return form === 'selector' ? { ...rest, selector: '' } : { ...rest, milliseconds: 1000 };
}

/** Returns fields without a control in the action's form: stored, sent, and edited in the JSON. */
export function unknownActionFields(action: JsonValue): readonly string[] {
  const type = actionTypeOf(action);
  if (type === null || !isJsonObject(action)) return [];
  const known = new Set(['type', ...actionFields(type).map(({ key }) => key)]);
  return Object.keys(action).filter((key) => !known.has(key));
}

/** The keys that pages handle most often, by their DOM names. */
export const commonKeys = [
  'Enter',
  'Tab',
  'Escape',
  'Backspace',
  'Delete',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'PageDown',
  'PageUp',
  'Home',
  'End',
  'Space',
] as const;

/** Parses pasted text as actions: a JSON array of objects with a `type`, or one such object. Null for anything else. */
export function readActions(value: JsonValue): readonly JsonObject[] | null {
  const list = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  const actions = list.filter((entry): entry is JsonObject => isJsonObject(entry) && typeof entry['type'] === 'string');
  return actions.length > 0 && actions.length === list.length ? actions : null;
}
