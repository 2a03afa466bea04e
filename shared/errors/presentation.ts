import type { JsonObject } from '../base/json.ts';
import type { AppError } from './appError.ts';
import type { ErrorCase } from './errorCase.ts';
import type { FailedStep, Feature, FieldPath, FieldProblem, FieldSize } from './evidence.ts';

/** The action of a button on an error card. The window implements it. */
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
 * An error as a card (ux.md 13): its texts are messages of the window, with ids `errors.<case>.title`, `.meaning` and `causes.<id>`; the
 * evidence comes from this request.
 */
export interface ErrorPresentation {
  readonly case: ErrorCase;
  /** `waiting`: it may pass with time (amber). `change`: something has to change (red). `stopped`: the user stopped it (no color). */
  readonly tone: 'waiting' | 'change' | 'stopped';
  readonly values: MessageValues;
  /** Likely causes, likeliest first. */
  readonly causes: readonly ErrorCause[];
  /** The first is the primary one. */
  readonly actions: readonly ErrorAction[];
  /** Actions that may cost credits or weaken security: the window asks for confirmation first, with `errors.confirm.<action>`. */
  readonly confirms: ReadonlySet<ErrorAction>;
  /** Problems of single fields as the service named them (contract 7.1 `details`). */
  readonly fields: readonly FieldProblem[];
  /** The heaviest parts of a request that is too large. */
  readonly sizes: readonly FieldSize[];
  /** Where "Go to field", "Go to step" and their like lead; null when nothing single is meant. */
  readonly target: FieldPath | null;
  /** Where "Open …" leads, https only. */
  readonly link: string | null;
}

/** The context of an error card besides the error. */
export interface ErrorContext {
  readonly connectionName: string;
  readonly isLocalEngine: boolean;
  /** This computer has no network while the card is shown, as far as the window can detect. */
  readonly isOffline: boolean;
  readonly hasKey: boolean;
  /** Host of the requested service, with its port. */
  readonly serviceHost: string;
  /** The body as it was sent. */
  readonly request: JsonObject;
  /** The page is a local file of the user, which has no URL to edit. */
  readonly isLocalFile: boolean;
  /** The connection has its own certificate file, in addition to those of the settings. */
  readonly hasConnectionCaFile: boolean;
  /** Names of the options in this request that the local engine would reject. */
  readonly localEngineLacks: readonly string[];
  /** Parts of this request that cost more than a page: their paths and the credits they add. */
  readonly costs: readonly { readonly name: string; readonly path: FieldPath; readonly credits: number }[];
  /** Requests that this computer sent to the same connection in the minute before the failure; null while unknown. */
  readonly sentLastMinute: number | null;
  /** Bytes of a response were stored, so "Show raw" has something to show. */
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

/** The tone, possible causes and remedies of a case: the first action is the primary one. */
export interface Rule {
  readonly tone?: 'waiting' | 'stopped';
  readonly causes?: (facts: Facts) => readonly string[];
  readonly actions: readonly ErrorAction[];
  /** Actions from `actions` that do not apply to these facts. */
  readonly without?: (facts: Facts) => readonly ErrorAction[];
  readonly confirms?: (facts: Facts) => readonly ErrorAction[];
  /** The default target when the service named no field. */
  readonly target?: (facts: Facts) => FieldPath | null;
}
