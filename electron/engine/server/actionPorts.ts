import type { Action, ActionType } from '../../../shared/api/actions.ts';
import type { JsonValue } from '../../../shared/base/json.ts';
import type { Picture } from './picture.ts';

/** What one action brought back; most of them bring nothing. */
export type ActionYield =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'screenshot'; readonly picture: Picture }
  | { readonly kind: 'scrape'; readonly url: string; readonly html: string }
  | { readonly kind: 'javascriptReturn'; readonly type: string; readonly value: JsonValue }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array };

/** An action that could not be done: its place among the actions, from 0, and why. */
export interface ActionFailure {
  readonly index: number;
  readonly type: ActionType;
  /** A plain sentence part, without its end: `nothing matches ".more"`. */
  readonly reason: string;
}

/** An action that was done. */
export interface ActionDone {
  readonly index: number;
  readonly action: Action;
  readonly brought: ActionYield;
  /** Plain sentences for the answer's `warning`. */
  readonly warnings: readonly string[];
}
