import type { JsonValue } from '../base/json.ts';
import type { JsonPath } from '../base/pathText.ts';

/** The rules of ux.md section 4 that a request body can break, and three without a number. */
export const ruleIds = [
  /** The text of the JSON twin does not parse. */
  'syntax',
  'V01',
  'V02',
  'V03',
  'V04',
  'V05',
  'V06',
  'V07',
  'V08',
  'V09',
  'V10',
  'V11',
  'V13',
  'V14',
  'V15',
  'V16',
  'V17',
  /** A known field holds what its schema refuses and no rule above names. */
  'schema',
  'W01',
  'W02',
  'W03',
  'W04',
  'W05',
  'W06',
  'W07',
  'W08',
  'W10',
  'W11',
  'W12',
  'W13',
  'W14',
  'W15',
  'W16',
  'W17',
  /** A raw call that would not be sent, or not as it is meant. */
  'raw',
  /** A field or format that no schema knows: sent as it is. */
  'unknown',
] as const;

export type RuleId = (typeof ruleIds)[number];

/** `error`: the service would refuse it. `warning`: it may not do what was meant. `info`: worth knowing. */
export type ProblemSeverity = 'error' | 'warning' | 'info';

export type ProblemValues = Readonly<Record<string, string | number>>;

/** A change of the body that makes a problem go away. */
export interface QuickFix {
  /** Key of the message that names it, in the area `problems`. */
  readonly messageId: string;
  readonly values: ProblemValues;
  /** In this order; a value of undefined takes the field away. */
  readonly changes: readonly { readonly path: JsonPath; readonly value: JsonValue | undefined }[];
  /** The changed request is sent at once, and the fix's name says so. */
  readonly sends?: true;
  /** In place of changes: the name of a variable that the person is asked to give a value. */
  readonly defines?: string;
  /** In place of changes: where the person is led, or what is done, since what mends it is no part of the request. */
  readonly opens?: 'modelSettings' | 'engineRestart' | 'openFile';
}

export interface Problem {
  readonly rule: RuleId;
  readonly severity: ProblemSeverity;
  /** The value that it is about; empty for the whole body. */
  readonly path: JsonPath;
  /** Key of the one-line message, in the area `problems`; `<key>.detail` says more. */
  readonly messageId: string;
  readonly values: ProblemValues;
  readonly fixes: readonly QuickFix[];
}

/** A problem of a numbered rule: V rules are errors, W rules warnings. */
export function problem(
  rule: RuleId,
  path: JsonPath,
  messageId: string,
  values: ProblemValues = {},
  fixes: readonly QuickFix[] = [],
): Problem {
  const severity = rule === 'unknown' ? 'info' : rule.startsWith('W') ? 'warning' : 'error';
  return { rule, severity, path, messageId, values, fixes };
}

/** The fix that takes a field away. */
export function removal(path: JsonPath, messageId = 'fix.remove', values: ProblemValues = {}): QuickFix {
  return { messageId, values, changes: [{ path, value: undefined }] };
}

/** The fix that writes another value. */
export function replacement(path: JsonPath, value: JsonValue, shown: string = printShort(value)): QuickFix {
  return { messageId: 'fix.change', values: { value: shown }, changes: [{ path, value }] };
}

/** The fix that writes another value, named with its field because it is not the one that the problem is about. */
export function setting(path: JsonPath, value: JsonValue): QuickFix {
  return {
    messageId: 'fix.set',
    values: { field: path.join('.'), value: printShort(value) },
    changes: [{ path, value }],
  };
}

/** The fix that leaves the first of too many. */
export function firstOf(path: JsonPath, list: readonly JsonValue[], count: number): QuickFix {
  return { messageId: 'fix.keepFirst', values: { count }, changes: [{ path, value: list.slice(0, count) }] };
}

/** A value in words, short enough for a line. */
export function printShort(value: JsonValue | undefined): string {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
