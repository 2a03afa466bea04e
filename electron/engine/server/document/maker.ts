import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import type { Result } from '../../../../shared/base/result.ts';
import type { PriceFacts } from '../../../../shared/request/credits/priceRules.ts';
import type { ReadDocument } from '../../documents/documentRequest.ts';
import type { ExtractOutput } from '../../extract/extractDocument.ts';
import type { CapturedPage, ScrapeFailure } from '../capturePorts.ts';
import type { ScrapeJob } from '../scrapeJob.ts';

/** Fields of an answer; undefined ones are left out of it. */
export type Fields = Readonly<Record<string, JsonValue | undefined>>;

/** A scrape whose page is there and read. */
export interface ScrapeInHand {
  readonly job: ScrapeJob;
  readonly page: CapturedPage;
  readonly output: ExtractOutput;
  /** The document that the address led to; null for a page. */
  readonly file: ReadDocument | null;
  /** Fields of `data` that the makers before this one made: what is there may be read, and made anew. */
  readonly made: Fields;
  readonly signal: AbortSignal;
  /** Sets credits aside for what the scrape turns out to need; false where they are not left, and it must not be done. */
  readonly canAfford: (facts: Partial<PriceFacts>) => boolean;
}

export interface Made {
  /** Fields of `data` (contract 2.5). */
  readonly fields?: Fields;
  /** Fields of `data.metadata`. */
  readonly metadata?: Fields;
  /** What the scrape turned out to need, where that decides its price. */
  readonly priceFacts?: Partial<PriceFacts>;
  /** Plain sentences for `data.warning`. */
  readonly warnings?: readonly string[];
}

/** Makes a part of the answer. Makers run one after the other; a failure of one is that of the scrape. Must not throw. */
export type Maker = (scrape: ScrapeInHand) => Promise<Result<Made, ScrapeFailure>>;

/** The fields that have a value. */
export function present(fields: Fields): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}
