/** Entities to detect; the names are those of `redactPII.entities` (api-facts 2.2). */
export const piiEntities = ['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'] as const;
export type PiiEntity = (typeof piiEntities)[number];

/** `redactPII` with every default filled in. */
export interface RedactSettings {
  /** `fast`: rules only. `accurate` and `aggressive` query a model as well; `aggressive` has a lower threshold. */
  readonly mode: 'accurate' | 'aggressive' | 'fast';
  readonly entities: readonly PiiEntity[];
  readonly replaceStyle: 'tag' | 'mask' | 'remove';
  /** Uppercase ISO code of the country whose phone numbers are written without `+`; null if unknown. */
  readonly country: string | null;
}

/** A span of a text, from `start` up to `end` (UTF-16 units), and its entity. */
export interface PiiSpan {
  readonly start: number;
  readonly end: number;
  readonly entity: PiiEntity;
}

/** An entity that another detector found in the text, as it is written there. */
export interface NamedEntity {
  readonly text: string;
  readonly entity: PiiEntity;
}

/** A text to redact, with the entities that other detectors found in it. */
export interface RedactInput {
  readonly text: string;
  readonly settings: RedactSettings;
  readonly named: readonly NamedEntity[];
}
