import type { JsonObject } from '../../../shared/base/json.ts';

/** Answers that can be asked for again (api-facts 2.8). */
export interface ScrapeResults {
  /** Keeps `data` of an answer for a day. Does not reject. */
  keep(scrapeId: string, data: JsonObject): Promise<void>;
  /** Null where there is none, or none any more. Does not reject. */
  read(scrapeId: string): Promise<JsonObject | null>;
}
