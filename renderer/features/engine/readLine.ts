/** A line of the engine's log as the panel shows it. */
export interface ReadLine {
  /** `scrape`: a completed scrape; `engine`: any other engine message; `chromium`: Chromium's internal log. */
  readonly kind: 'scrape' | 'engine' | 'chromium';
  /** Of a scrape; null for anything else. */
  readonly status: number | null;
  readonly text: string;
  readonly durationMs: number | null;
}

/** Parses `engine: 200 POST /v2/scrape example.com 812 ms trowel` into its parts; other lines stay unchanged. */
export function readLine(line: string): ReadLine {
  const chromium = /^\[[\d:/.]+:[A-Z]+:([^\]]+)\] (.*)$/s.exec(line);
  if (chromium !== null) {
    const [, place = '', said = ''] = chromium;
    return { kind: 'chromium', status: null, text: `${place}: ${said}`, durationMs: null };
  }
  const text = line.replace(/^engine: /, '');
  const scrape = /^(\d{3}) POST \/v2\/scrape (\S*) ?(\d{1,12}) ms ?(.*)$/.exec(text);
  if (scrape === null) return { kind: 'engine', status: null, text, durationMs: null };
  const [, status, host = '', duration, client = ''] = scrape;
  const asker = client === '' || client === 'trowel' ? '' : ` · ${client}`;
  return { kind: 'scrape', status: Number(status), text: `scrape ${host}${asker}`, durationMs: Number(duration) };
}

/** Returns whether a line reports a failure. Chromium's internal log never counts. */
export function isTrouble({ kind, status, text }: ReadLine): boolean {
  if (kind === 'chromium') return false;
  return status === null ? /error|fail|gone|refus|cannot|crash/i.test(text) : status >= 400;
}
