import type { Action, ActionType } from '../../../shared/api/actions.ts';
import type { JsonValue } from '../../../shared/base/json.ts';
import type { EncodedImage } from './encodedImage.ts';

/** Result of one action; most have none. */
export type ActionYield =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'screenshot'; readonly picture: EncodedImage }
  | { readonly kind: 'scrape'; readonly url: string; readonly html: string }
  | { readonly kind: 'javascriptReturn'; readonly type: string; readonly value: JsonValue }
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array };

/** A failed action: its index, from 0, and the reason. */
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
  /** Plain sentences for the response's `warning`. */
  readonly warnings: readonly string[];
}
