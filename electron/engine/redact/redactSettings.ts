/** What is looked for; the names are those of `redactPII.entities` (api-facts 2.2). */
export const piiEntities = ['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET'] as const;
export type PiiEntity = (typeof piiEntities)[number];

/** `redactPII` with every default filled in. */
export interface RedactSettings {
  /** `fast`: rules only. `accurate` and `aggressive` ask a model as well; `aggressive` takes weaker signs for enough. */
  readonly mode: 'accurate' | 'aggressive' | 'fast';
  readonly entities: readonly PiiEntity[];
  readonly replaceStyle: 'tag' | 'mask' | 'remove';
  /** ISO code in capitals of the country whose telephone numbers are written without `+`; null where it is not known. */
  readonly country: string | null;
}

/** A piece of a text, from `start` up to `end` (UTF-16 units), and what it is. */
export interface PiiSpan {
  readonly start: number;
  readonly end: number;
  readonly entity: PiiEntity;
}

/** What somebody else found in a text, as it is written there. */
export interface NamedEntity {
  readonly text: string;
  readonly entity: PiiEntity;
}

/** A text to redact, with what others found in it. */
export interface RedactInput {
  readonly text: string;
  readonly settings: RedactSettings;
  readonly named: readonly NamedEntity[];
}
