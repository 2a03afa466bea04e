import { labKey } from './labPlay.ts';

/** Outcome of a careless client: it follows redirects, limits nothing, redacts nothing. */
export interface CarelessOutcome {
  /** Whether it accepted the data as a response. */
  readonly isTaken: boolean;
  /** Everything that it stores and reports. */
  readonly kept: string;
  /** Whether it still waited when a careful client has long ended. */
  readonly isLate: boolean;
}

/** Control for the malformed responses: the platform's plain `fetch`. `patienceMs` only ends the test's own waiting. */
export async function scrapeCarelessly(baseUrl: string, patienceMs: number): Promise<CarelessOutcome> {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const answer = await fetch(`${baseUrl}/v2/scrape`, {
      method: 'POST',
      headers: { authorization: `Bearer ${labKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://example.com' }),
      signal: patience,
    });
    const text = await answer.text();
    const headers = JSON.stringify([...answer.headers]);
    return { isTaken: isJson(text), kept: `${answer.url}${answer.statusText}${headers}${text}`, isLate: false };
  } catch (failure) {
    const kept = failure instanceof Error ? `${failure.message} ${String(failure.cause)}` : String(failure);
    return { isTaken: false, kept, isLate: patience.aborted };
  }
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
