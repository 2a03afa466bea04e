import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import type { Result } from '../../../../shared/base/result.ts';
import type { PriceFacts } from '../../../../shared/request/credits/priceRules.ts';
import type { ReadDocument } from '../../documents/documentRequest.ts';
import type { ExtractOutput } from '../../extract/extractDocument.ts';
import type { CapturedPage } from '../../ports/capture.ts';
import type { ScrapeFailure } from '../../ports/scrapeFailure.ts';
import type { ScrapeJob } from '../scrapeJob.ts';

/** Fields of a response; undefined ones are omitted. */
export type Fields = Readonly<Record<string, JsonValue | undefined>>;

/** A scrape whose page is captured and read. */
export interface ScrapeContext {
  readonly job: ScrapeJob;
  readonly page: CapturedPage;
  readonly output: ExtractOutput;
  /** The document at the URL; null for a page. */
  readonly file: ReadDocument | null;
  /** Fields of `data` of the preceding producers; they may be read and replaced. */
  readonly produced: Fields;
  readonly signal: AbortSignal;
  /** Reserves credits for additional work of the scrape; false if too few are left, and the work must not be done. */
  readonly canAfford: (facts: Partial<PriceFacts>) => boolean;
}

export interface Produced {
  /** Fields of `data` (contract 2.5). */
  readonly fields?: Fields;
  /** Fields of `data.metadata`. */
  readonly metadata?: Fields;
  /** Facts about the scrape that turned out to decide its price. */
  readonly priceFacts?: Partial<PriceFacts>;
  /** Plain sentences for `data.warning`. */
  readonly warnings?: readonly string[];
}

/** Produces a part of the response. Producers run one after the other; a failure of one fails the scrape. Must not throw. */
export type FormatProducer = (scrape: ScrapeContext) => Promise<Result<Produced, ScrapeFailure>>;

/** The fields that have a value. */
export function present(fields: Fields): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}
