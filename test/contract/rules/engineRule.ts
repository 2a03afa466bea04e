import type { JsonObject } from '../../../shared/base/json.ts';
import type { EngineAnswer, RunningTestEngine } from '../../support/engine.ts';
import type { Site } from '../../support/site.ts';

/** What a rule may ask: a real engine with a data folder of its own, and the site that its pages visit. */
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
  /** The body beside `url`. */
  readonly options?: JsonObject;
  /** 200 where it is not said. */
  readonly status?: number;
  /** What the whole answer holds, beside anything else (as `toMatchObject`). */
  readonly answer?: object;
  /** Everything that a picture of the answer cannot say. Without `path` and `options` nothing was asked before it. */
  readonly check?: (world: RuleWorld, answer: EngineAnswer | null) => void | Promise<void>;
}

/** Rules that share an engine: one of them may count on nothing that another one left. */
export interface EngineTopic {
  readonly topic: string;
  /** True where the rules need an engine that nobody has asked before; so do those with flags. */
  readonly ownEngine?: boolean;
  /** Flags of the engine beside `--port`, `--data` and `--allow-private`. */
  readonly flags?: readonly string[];
  readonly rules: readonly EngineRule[];
}

/** `metadata` of an answer; empty where there is none. */
export function metadataOf(answer: EngineAnswer): JsonObject {
  return (answer.data['metadata'] ?? {}) as JsonObject;
}
