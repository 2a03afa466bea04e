import type { LiveAnswer, LiveInput, LiveQuestion, LiveState } from '../../../shared/api/engine/live.ts';

/** What a page itself knows of its state. */
export type LivePageState = Omit<LiveState, 'version' | 'phase' | 'ending' | 'endingCode'>;

export interface LiveFrame {
  /** Counts the frames of a page, from 1. */
  readonly number: number;
  /** A JPEG of the page's view. */
  readonly bytes: Uint8Array;
}

/** A page that somebody looks at and works on. Nothing of it rejects; what cannot be done is said in the answer or the state. */
export interface LivePage {
  state(): LivePageState;
  /** Told whenever `state` would say something else. */
  onChange(listener: () => void): void;
  /** The newest frame after this number; null when none came before `signal`. Without somebody who waits none is made. */
  frameAfter(number: number, signal: AbortSignal): Promise<LiveFrame | null>;
  /** Does what a hand did, in its order; settles when the page has taken it. */
  input(inputs: readonly LiveInput[]): Promise<void>;
  ask(question: LiveQuestion): Promise<LiveAnswer>;
}

/** Somebody sits before a page: they get it before it goes anywhere, and the visit lasts until they leave. */
export interface Sitting {
  begin(page: LivePage): void;
  /** The page shows its address and has come to rest. */
  arrived(): void;
  readonly over: Promise<void>;
}
