import type { JsonObject } from '../base/json.ts';
import type { AppError } from './appError.ts';
import type { ErrorCase } from './errorCase.ts';
import type { FailedStep, Feature, FieldPath, FieldProblem, FieldSize } from './evidence.ts';

/** What a button of an error card does. The window owns how. */
export const errorActions = [
  'retry',
  'retry-now',
  'stop',
  'retry-same-key',
  'send-new-key',
  'edit-url',
  'open-file',
  'give-password',
  'go-to-field',
  'go-to-step',
  'rehearse',
  'set-click-all',
  'update-key',
  'use-local-engine',
  'test-connection',
  'edit-connection',
  'raise-timeout',
  'use-proxy-auto',
  'reduce-waits',
  'remove-fields',
  'skip-verification',
  'allow-host',
  'start-engine',
  'open-engine',
  'open-model-settings',
  'open-network-settings',
  'open-engine-settings',
  'open-schema',
  'open-link',
  'allow-fresh',
  'change-age',
  'show-largest',
  'lower-cost',
  'retry-without-check',
  'show-page-text',
  'copy-details',
  'open-data-folder',
  'show-raw',
] as const;

export type ErrorAction = (typeof errorActions)[number];

export type MessageValues = Readonly<Record<string, string | number>>;

export interface ErrorCause {
  readonly id: string;
  readonly values: MessageValues;
}

/**
 * An error as a card (ux.md 13): the words are messages of the window, found as `errors.<case>.title`, `.meaning` and
 * `causes.<id>`; the evidence comes from this request.
 */
export interface ErrorPresentation {
  readonly case: ErrorCase;
  /** `waiting`: time can mend it (amber). `change`: something has to change (red). `stopped`: the person wanted it (no colour). */
  readonly tone: 'waiting' | 'change' | 'stopped';
  readonly values: MessageValues;
  /** Likely causes, likeliest first. */
  readonly causes: readonly ErrorCause[];
  /** The first is the primary one. */
  readonly actions: readonly ErrorAction[];
  /** Acts that may cost something or lower a guard: the window asks first, with `errors.confirm.<action>`. */
  readonly confirms: ReadonlySet<ErrorAction>;
  /** Problems of single fields as the service named them (contract 7.1 `details`). */
  readonly fields: readonly FieldProblem[];
  /** The heaviest parts of a request that is too large. */
  readonly sizes: readonly FieldSize[];
  /** Where "Go to field", "Go to step" and their like lead; null when nothing single is meant. */
  readonly place: FieldPath | null;
  /** Where "Open …" leads, https only. */
  readonly link: string | null;
}

/** What a card needs to know besides the error. */
export interface ErrorContext {
  readonly connectionName: string;
  readonly isLocalEngine: boolean;
  /** This computer has no network while the card is drawn, as far as the window can tell. */
  readonly isOffline: boolean;
  readonly hasKey: boolean;
  /** Host of the service that was asked, with its port. */
  readonly serviceHost: string;
  /** The body as it was sent. */
  readonly request: JsonObject;
  /** The page is a file of the person's own, which has no address to edit. */
  readonly isOwnFile: boolean;
  /** The connection names certificates of its own, beside those of the settings. */
  readonly hasOwnCaFile: boolean;
  /** Names of what the local engine would refuse in this request. */
  readonly localEngineLacks: readonly string[];
  /** What makes this request cost more than a page: its place and the credits it adds. */
  readonly costs: readonly { readonly name: string; readonly path: FieldPath; readonly credits: number }[];
  /** Requests that this computer sent to the same connection in the minute before the failure; null while unknown. */
  readonly sentLastMinute: number | null;
  /** Bytes of an answer were kept, so that "Show raw" has something to show. */
  readonly hasBody: boolean;
}

/** What rules decide by. */
export interface Facts {
  readonly error: AppError;
  readonly context: ErrorContext;
  readonly status: number | null;
  readonly code: string;
  readonly timeoutMs: number;
  readonly waitsMs: number;
  readonly step: FailedStep | null;
  readonly features: readonly Feature[];
  readonly largest: FieldSize | null;
  readonly link: string | null;
}

/** How a case looks, why it may have come about, and what to do: the first action is the primary one. */
export interface Rule {
  readonly tone?: 'waiting' | 'stopped';
  readonly causes?: (facts: Facts) => readonly string[];
  readonly actions: readonly ErrorAction[];
  /** Those of `actions` that make no sense for these facts. */
  readonly without?: (facts: Facts) => readonly ErrorAction[];
  readonly confirms?: (facts: Facts) => readonly ErrorAction[];
  /** The place that is meant when the service named no field. */
  readonly place?: (facts: Facts) => FieldPath | null;
}
