import type { JsonObject } from '../../../shared/base/json.ts';
import type { EngineAnswer, TestEngine } from '../../support/engine.ts';
import type { Site } from '../../support/site.ts';
import { variantTags } from '../../support/variantTags.ts';

/** The page of a rule that is about no page: its text needs no browser, which costs a tenth of the CPU time. */
export const notePath = '/note';

/** Context of a rule: a real engine, and the site that its pages visit. */
export interface RuleWorld {
  readonly engine: TestEngine;
  readonly site: Site;
  /** The engine's `--data`. */
  readonly data: string;
  /** `POST /v2/scrape` of an address, or of a path of the site. */
  scrape(path: string, options?: JsonObject): Promise<EngineAnswer>;
  /**
   * Ends the engine and starts another one on the same data, with the flags of the topic; `engine` is the new one from then on. Only a topic
   * with `ownEngine` may do that.
   */
  restart(): Promise<void>;
}

/** One sentence of the contract and the request that shows it. */
export interface EngineRule {
  /** What holds, as one sentence. */
  readonly rule: string;
  /** Where that is written: `contract 2.2`, `api-facts 2.8`, or the issue. */
  readonly source: string;
  /** True where it takes several seconds: only `npm run test:all` has it. */
  readonly long?: boolean;
  /** A path of the site or an absolute URL; `notePath` where it does not matter. */
  readonly path?: string;
  /** The request body in addition to `url`. */
  readonly options?: JsonObject;
  /** True where rules with the same path and options look at one response. */
  readonly sharesScrape?: boolean;
  /** Default: 200. */
  readonly status?: number;
  /** Expected subset of the entire response (as in `toMatchObject`). */
  readonly answer?: object;
  /** Checks everything that `answer` cannot express. Without `path` and `options` no request is made before it. */
  readonly check?: (world: RuleWorld, answer: EngineAnswer | null) => void | Promise<void>;
}

/** Rules that share an engine: one of them may count on nothing that another one left. */
export interface EngineTopic {
  readonly topic: string;
  /** True if the rules restart their engine, or need one without earlier requests. */
  readonly ownEngine?: boolean;
  /** Flags of an engine of its own, in addition to `--port`, `--data` and `--allow-private`. */
  readonly flags?: readonly string[];
  readonly rules: readonly EngineRule[];
}

/** Marks rules of one behavior: the short run tries every third of them. */
export function variantsOf(rules: readonly EngineRule[]): readonly EngineRule[] {
  return rules.map((rule, index) => (variantTags(index).length > 0 ? { ...rule, long: true } : rule));
}

/** Marks rules that look at one response: its scrape is made once. */
export function onOneScrape(rules: readonly EngineRule[]): readonly EngineRule[] {
  return rules.map((rule) => ({ ...rule, sharesScrape: true }));
}

/** Returns `metadata` of a response; empty if there is none. */
export function metadataOf(answer: EngineAnswer): JsonObject {
  return (answer.data['metadata'] ?? {}) as JsonObject;
}
