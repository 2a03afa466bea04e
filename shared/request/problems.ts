import type { JsonValue } from '../base/json.ts';
import type { JsonPath } from '../base/pathText.ts';

/** The rules of ux.md section 4 that a request body can break, and three without a number. */
export const ruleIds = [
  /** The text of the JSON editor does not parse. */
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
  /** A known field has a value that its schema rejects and no rule above covers. */
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
  /** A raw call that would not be sent, or not as intended. */
  'raw',
  /** An operation that the connection does not have, or that lacks what it is about. */
  'operation',
  /** An option or format that a file does not have. */
  'parse',
  /** A field or format that no schema defines: sent unchanged. */
  'unknown',
] as const;

export type RuleId = (typeof ruleIds)[number];

/** `error`: the service would reject the request. `warning`: it may not have the intended effect. `info`: worth knowing. */
export type ProblemSeverity = 'error' | 'warning' | 'info';

export type ProblemValues = Readonly<Record<string, string | number>>;

/** A change of the body that makes a problem go away. */
export interface QuickFix {
  /** Key of the message that names it, in the area `problems`. */
  readonly messageId: string;
  readonly values: ProblemValues;
  /** In this order; a value of undefined takes the field away. */
  readonly changes: readonly { readonly path: JsonPath; readonly value: JsonValue | undefined }[];
  /** The changed request is sent immediately, as the fix's label states. */
  readonly sends?: true;
  /** Instead of changes: the name of a variable whose value the user is prompted for. */
  readonly defines?: string;
  /** Instead of changes: where to lead the user, or what to do, since the solution is not part of the request. */
  readonly opens?: 'modelSettings' | 'webhookSettings' | 'engineRestart' | 'openFile';
}

export interface Problem {
  readonly rule: RuleId;
  readonly severity: ProblemSeverity;
  /** The path of the affected value; empty for the complete body. */
  readonly path: JsonPath;
  /** Key of the one-line message, in the area `problems`; `<key>.detail` is the longer text. */
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

/** Returns a value as text short enough for one line. */
export function printShort(value: JsonValue | undefined): string {
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
