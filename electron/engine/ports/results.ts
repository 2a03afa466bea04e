import type { JsonObject } from '../../../shared/base/json.ts';

/** Responses that can be retrieved again (api-facts 2.8). */
export interface ScrapeResults {
  /** Stores `data` of a response for a day. Does not reject. */
  put(scrapeId: string, data: JsonObject): Promise<void>;
  /** Null if there is none, or it is no longer stored. Does not reject. */
  read(scrapeId: string): Promise<JsonObject | null>;
}
