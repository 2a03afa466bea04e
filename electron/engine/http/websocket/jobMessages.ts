/** Close codes (RFC 6455, section 7.4.1; 1013 of the IANA registry). */
export const closeCodes = { normal: 1000, goingAway: 1001, tryAgainLater: 1013 } as const;

/**
 * A message about a job (api-facts 6.2).
 * @param data JSON text of the status (`catchup`, `done`) or of a document
 */
export function jobMessage(type: 'catchup' | 'document' | 'done', data: string): string {
  return `{"type":"${type}","data":${data}}`;
}

/** The message of a job that failed as a whole. */
export function failureMessage(error: string): string {
  return JSON.stringify({ type: 'error', error });
}
