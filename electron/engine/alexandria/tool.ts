import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { ToolFailure } from './toolFailure.ts';
import type { ToolFetch } from './toolFetch.ts';

/** An option of a tool, as its contract names it (api-facts 3.4). */
export interface ToolOption {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'boolean';
  readonly required?: boolean;
  readonly default?: string | number | boolean;
  readonly about?: string;
  readonly max?: number;
}

/** Description of a tool in listings. */
export interface ToolContract {
  readonly provider: string;
  readonly capability: string;
  readonly name: string;
  readonly description: string;
  readonly whenToUse?: string;
  readonly returns: string;
  readonly category: string;
  readonly options: readonly ToolOption[];
  /** Credits of one call that went well. */
  readonly creditsCost: number;
}

/** A tool's input apart from its options. */
export interface ToolContext {
  readonly fetch: ToolFetch;
  /** Ends when the time of the request is over, or the engine stops. */
  readonly signal: AbortSignal;
}

export interface ToolOutput {
  readonly data: JsonValue;
  /** Status of the last external response; null where none was needed. */
  readonly upstreamStatus: number | null;
}

export interface Tool {
  readonly contract: ToolContract;
  /** Hosts that it is about, subdomains included; null for any site. */
  readonly domains: readonly string[] | null;
  /** Options that make a call for this page; empty where the page's URL does not matter to the tool. */
  optionsFor(pageUrl: string): JsonObject;
  /** It only reads: to run it twice changes nothing anywhere. */
  readonly isSafe: boolean;
  /** Terms that must be accepted before it may run; null for none, or for accepted ones. */
  readonly openTerms: Terms | null;
  /** Does one call. Never throws. */
  run(options: JsonObject, context: ToolContext): Promise<Result<ToolOutput, ToolFailure>>;
}

export interface Terms {
  readonly version: string;
  readonly url: string;
}
