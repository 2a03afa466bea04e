/**
 * One answer that no service should give. `expected` are the outcomes that are right for it, over all transports: `answer`
 * (it is good enough), or `<kind>:<reason>` of the error, or `service`.
 */
export interface BrokenAnswerCase {
  readonly name: string;
  /** Sent one after another, each in a packet of its own. */
  readonly pieces: readonly (string | Uint8Array)[];
  /** What follows the last piece; `drip` sends `drop` again and again. */
  readonly after: 'end' | 'reset' | 'hang' | 'drip';
  readonly drop?: string;
  readonly expected: readonly string[];
}
