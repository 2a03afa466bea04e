import type { JsonPath } from '../../base/pathText.ts';
import type { RequestOperation } from '../../operations/requestOperation.ts';
import { pageOptionsPath } from '../../operations/requestOperation.ts';
import { type FormField, fields } from '../fields.ts';
import { operationFields } from '../operationFields.ts';

/** A flag of the command line that sets one value of a request's body. */
export interface RequestFlag {
  /** Without the two hyphens. */
  readonly name: string;
  /** Where its value is in the body. */
  readonly path: JsonPath;
  readonly control: FormField['control'] | { readonly kind: 'formats' };
  readonly unit: FormField['unit'];
  /** It is an option of each page, and no field of the operation itself. */
  readonly isPageOption: boolean;
}

/** Options of pages without a flag: tool calls replace the page, and the labels have no effect. */
const withoutFlag: ReadonlySet<string> = new Set(['alexandria', 'origin', 'integration']);

/** Every field of an operation as a flag: its own fields first, then the options of its pages. */
export function requestFlags(operation: RequestOperation): readonly RequestFlag[] {
  const own = operationFields(operation).map((field) => flagOf(field, [], false));
  if (operation.pageOptions === null) return own;
  const taken = new Set(own.map(({ name }) => name));
  const pages = fields
    .filter(({ option }) => !withoutFlag.has(option) && operation.refusedOptions?.includes(option) !== true)
    .map((field) => flagOf(field, pageOptionsPath(operation), true));
  return [...own, ...pages.filter(({ name }) => !taken.has(name))];
}

function flagOf({ path, control, unit }: FormField, above: JsonPath, isPageOption: boolean): RequestFlag {
  const isFormats = path[0] === 'formats';
  return {
    name: isFormats ? 'format' : path.map((step) => hyphened(String(step))).join('-'),
    path: [...above, ...path],
    control: isFormats ? { kind: 'formats' } : control,
    unit,
    isPageOption,
  };
}

/** `ignoreInvalidURLs` is `ignore-invalid-urls`. */
function hyphened(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
}
