import type { JsonObject } from '../../../shared/base/json.ts';
import type { EngineAnswer, RunningTestEngine } from '../../support/engine.ts';
import type { Site } from '../../support/site.ts';
import { variantTags } from '../../support/variantTags.ts';

/** Context of a rule: a real engine with a separate data folder, and the site that its pages visit. */
export interface RuleWorld {
  readonly engine: RunningTestEngine;
  readonly site: Site;
  /** The engine's `--data`. */
  readonly data: string;
  /** `POST /v2/scrape` of an address, or of a path of the site. */
  scrape(path: string, options?: JsonObject): Promise<EngineAnswer>;
  /** Ends the engine and starts another one on the same data, with the flags of the topic; `engine` is the new one from then on. */
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
  /** A path of the site or an absolute address; `/article` where it does not matter. */
  readonly path?: string;
  /** The request body in addition to `url`. */
  readonly options?: JsonObject;
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
  /** True if the rules need an engine without earlier requests; topics with flags need one too. */
  readonly ownEngine?: boolean;
  /** Flags of the engine in addition to `--port`, `--data` and `--allow-private`. */
  readonly flags?: readonly string[];
  readonly rules: readonly EngineRule[];
}

/** Marks rules of one behavior: the short run tries every third of them. */
export function variantsOf(rules: readonly EngineRule[]): readonly EngineRule[] {
  return rules.map((rule, index) => (variantTags(index).length > 0 ? { ...rule, long: true } : rule));
}

/** Returns `metadata` of a response; empty if there is none. */
export function metadataOf(answer: EngineAnswer): JsonObject {
  return (answer.data['metadata'] ?? {}) as JsonObject;
}
