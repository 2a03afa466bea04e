/** A rule of robots.txt. */
export interface RobotsRule {
  readonly isAllow: boolean;
  readonly pattern: string;
  /** The line of the file. */
  readonly line: string;
}

/** A group of robots.txt: the rules for its crawlers. */
export interface RobotsGroup {
  /** Product tokens in lower case; `*` is every crawler that has no group of its own. */
  readonly agents: readonly string[];
  readonly rules: readonly RobotsRule[];
  /** Seconds between requests; null where the group states none. */
  readonly crawlDelaySeconds: number | null;
}

export interface RobotsFile {
  readonly groups: readonly RobotsGroup[];
  /** Values of the `Sitemap` lines, as written. */
  readonly sitemaps: readonly string[];
}

/** RFC 9309, section 2.5: a crawler reads at least this much. */
export const maxRobotsBytes = 500 * 1024;
const maxSitemaps = 1000;

interface OpenGroup {
  readonly agents: string[];
  readonly rules: RobotsRule[];
  crawlDelaySeconds: number | null;
  /** Whether a rule has followed the crawlers, so that the next `User-agent` line begins another group. */
  hasRules: boolean;
}

/**
 * Parses robots.txt into groups (RFC 9309, section 2.2). Lines that are no rule never end a list of `User-agent` lines; `Crawl-delay` does,
 * because it applies to the group before it.
 * @param bytes the file; only its first 500 KiB are read, without a line that this cuts
 */
export function parseRobots(bytes: Uint8Array): RobotsFile {
  const groups: OpenGroup[] = [];
  const sitemaps: string[] = [];
  let group: OpenGroup | null = null;
  for (const line of linesOf(bytes)) {
    const [name, value] = fieldOf(line);
    if (name === 'user-agent') {
      if (group === null || group.hasRules) {
        group = { agents: [], rules: [], crawlDelaySeconds: null, hasRules: false };
        groups.push(group);
      }
      group.agents.push(productToken(value));
    } else if (name === 'sitemap') {
      if (value !== '' && sitemaps.length < maxSitemaps) sitemaps.push(value);
    } else if (group !== null) addRule(group, name, value, line);
  }
  return { groups, sitemaps };
}

/** Returns the product token of a `User-agent` line or header in lower case, without version and comment (RFC 9309, section 2.2.1). */
export function productToken(value: string): string {
  return (/^[^\s/]*/.exec(value.trim())?.[0] ?? '').toLowerCase();
}

function addRule(group: OpenGroup, name: string, value: string, line: string): void {
  if (name === 'allow' || name === 'disallow') {
    group.hasRules = true;
    // An empty pattern matches nothing.
    if (value !== '') group.rules.push({ isAllow: name === 'allow', pattern: value, line: line.trim().slice(0, 500) });
  } else if (name === 'crawl-delay') {
    group.hasRules = true;
    const seconds = Number(value);
    if (value !== '' && Number.isFinite(seconds) && seconds >= 0) group.crawlDelaySeconds = seconds;
  }
}

function linesOf(bytes: Uint8Array): string[] {
  const isCut = bytes.length > maxRobotsBytes;
  const lines = new TextDecoder().decode(isCut ? bytes.subarray(0, maxRobotsBytes) : bytes).split(/\r\n|\r|\n/);
  // The beginning of a pattern matches more than the pattern.
  if (isCut) lines.pop();
  return lines;
}

function fieldOf(line: string): readonly [name: string, value: string] {
  const comment = line.indexOf('#');
  const content = comment === -1 ? line : line.slice(0, comment);
  const colon = content.indexOf(':');
  return colon === -1 ? ['', ''] : [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()];
}
