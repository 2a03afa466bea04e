import robotsParser from 'robots-parser';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { parseRobots, productToken, type RobotsFile, type RobotsRule } from './parseRobots.ts';
import { normalizePath, normalizePattern } from './robotsPath.ts';

/** The part of a site's robots.txt that applies to one crawler (RFC 9309). */
export interface RobotsRules {
  /** Whether the crawler may fetch a URL of the site; scheme and host are not compared. False where the text is no URL. */
  isAllowed(url: string): boolean;
  /** The line that decides about a URL; null where no rule matches. */
  decidingLine(url: string): string | null;
  /** Seconds between requests; null where none is stated. */
  readonly crawlDelaySeconds: number | null;
  /** URLs of sitemaps, as written. */
  readonly sitemaps: readonly string[];
}

/** Limits on the time of one decision: matching takes time proportional to patterns with a wildcard times path. */
const limits = { maxRules: 20_000, maxWildcardChars: 30_000, maxPathChars: 2000 } as const;

/** The parser decides about URLs of one site; rules are compared by path alone. */
const origin = 'http://robots.invalid';

/**
 * Reads the rules of robots.txt for a crawler. The longest matching rule decides; of two that are equally long, `Allow` does.
 * `robots-parser` matches; groups and percent-encoding are normalized before, because it ends a list of `User-agent` lines at a foreign
 * line, does not decode `%7E`, and lets a rule forbid `/robots.txt` itself.
 * @param bytes the file; its first 500 KiB are read
 * @param agents product tokens of the crawler: the first one with a group of its own decides, else the groups of `*`
 */
export function readRobotsRules(bytes: Uint8Array, agents: readonly string[]): RobotsRules {
  const file = parseRobots(bytes);
  const groups = groupsFor(file, agents);
  const rules = limitRules(groups.flatMap((group) => group.rules));
  const lines = rules.map(({ isAllow, pattern }) => `${isAllow ? 'Allow' : 'Disallow'}: ${pattern}`);
  const matcher = robotsParser(`${origin}/robots.txt`, ['User-agent: *', ...lines].join('\n'));
  const locate = (url: string): string | null => {
    if (!canParseUrl(url)) return null;
    const { pathname, search } = new URL(url);
    return pathname === '/robots.txt'
      ? null
      : origin + normalizePath((pathname + search).slice(0, limits.maxPathChars));
  };
  return {
    isAllowed(url) {
      const located = locate(url);
      return located === null ? canParseUrl(url) : (matcher.isAllowed(located, '*') ?? true);
    },
    decidingLine(url) {
      const located = locate(url);
      // Lines are counted from 1, and the first one names the crawler.
      return located === null ? null : (rules[matcher.getMatchingLineNumber(located, '*') - 2]?.line ?? null);
    },
    crawlDelaySeconds: groups.findLast((group) => group.crawlDelaySeconds !== null)?.crawlDelaySeconds ?? null,
    sitemaps: file.sitemaps,
  };
}

/** Groups of one crawler are combined, wherever they are in the file (RFC 9309, section 2.2.1). */
function groupsFor({ groups }: RobotsFile, agents: readonly string[]): RobotsFile['groups'] {
  for (const agent of [...agents.map(productToken), '*']) {
    const own = groups.filter((group) => group.agents.includes(agent));
    if (own.length > 0) return own;
  }
  return [];
}

function limitRules(rules: readonly RobotsRule[]): RobotsRule[] {
  const limited: RobotsRule[] = [];
  let wildcardChars = 0;
  for (const rule of rules.slice(0, limits.maxRules)) {
    const pattern = normalizePattern(rule.pattern);
    if (pattern.includes('*')) wildcardChars += pattern.length;
    if (!pattern.includes('*') || wildcardChars <= limits.maxWildcardChars) limited.push({ ...rule, pattern });
  }
  return limited;
}
