import type { LiveResponse, LiveInput, LiveQuestion, LiveState } from '../../../shared/api/engine/live.ts';

/** The part of the state that the page itself reports. */
export type LivePageState = Omit<LiveState, 'version' | 'phase' | 'ending' | 'endingCode'>;

export interface LiveFrame {
  /** Counts the frames of a page, from 1. */
  readonly number: number;
  /** A JPEG of the page's view. */
  readonly bytes: Uint8Array;
}

/** A live page in use by a person. No method rejects; failures are reported in the result or the state. */
export interface LivePage {
  state(): LivePageState;
  /** The listener is called on every change of `state`. */
  onChange(listener: () => void): void;
  /** Returns the newest frame after this number; null if none arrived before `signal`. No frame is made unless a caller waits for one. */
  frameAfter(number: number, signal: AbortSignal): Promise<LiveFrame | null>;
  /** Dispatches user input in order; resolves when the page has received it. */
  input(inputs: readonly LiveInput[]): Promise<void>;
  query(question: LiveQuestion): Promise<LiveResponse>;
}

/** A live session of a person: they get the page before it navigates, and the visit lasts until they leave. */
export interface LiveSession {
  begin(page: LivePage): void;
  /** The page has loaded its URL and is stable. */
  arrived(): void;
  readonly over: Promise<void>;
}
