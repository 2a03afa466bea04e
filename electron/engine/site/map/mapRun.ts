import { robotsLimits, robotsPolicy, type RobotsPolicy } from '../robots/robotsPolicy.ts';
import { createLinkCollection, type AddedLink, type FoundLink, type LinkCollection } from './linkCollection.ts';
import type { MapDeadline } from './mapDeadline.ts';
import type { MapPorts } from './mapPorts.ts';
import type { MapRequest, MapSource } from './mapRequest.ts';
import { createMapScope, type MapScope } from './mapScope.ts';

/** More than what is read of robots.txt, since a fetch fails beyond its limit. */
const maxRobotsFileBytes = 8 * 1024 * 1024;
const robotsTimeoutMs = 8000;
const maxWarnings = 5;

/** State of one map while it runs. */
export interface MapRun {
  readonly request: MapRequest;
  readonly ports: MapPorts;
  /** Ends the sources. */
  readonly deadline: MapDeadline;
  /** Adds a sentence for the person; of many, the first ones are kept. */
  warn(text: string): void;
  warnings(): readonly string[];
  /** What each source that failed has for a reason. */
  readonly problems: Map<MapSource, string>;
  /** Sources that have started and not ended. */
  readonly running: Set<MapSource>;
  /** Links that each source has given. */
  readonly counts: Map<MapSource, number>;
  /** The attempt that counts; null until it is known where the start URL leads. */
  site: MapSite | null;
  /** Whether the map has ended; sources that end later change nothing. */
  isOver: boolean;
}

/** The site that is mapped: another one if the start page turns out to lead there. */
export interface MapSite {
  readonly scope: MapScope;
  readonly collection: LinkCollection;
  /** Fetched once. */
  robots(): Promise<RobotsPolicy>;
  readonly signal: AbortSignal;
}

export function createMapRun(request: MapRequest, ports: MapPorts, deadline: MapDeadline): MapRun {
  const warnings = new Set<string>();
  let droppedCount = 0;
  return {
    request,
    ports,
    deadline,
    warn(text) {
      if (warnings.size < maxWarnings) warnings.add(text);
      else if (!warnings.has(text)) droppedCount += 1;
    },
    warnings: () => [...warnings, ...(droppedCount === 0 ? [] : [`${droppedCount} more warnings were left out`])],
    problems: new Map(),
    running: new Set(),
    counts: new Map(),
    site: null,
    isOver: false,
  };
}

/** @param signal ends the work for this site */
export function createMapSite({ request, ports }: MapRun, start: string, signal: AbortSignal): MapSite {
  const scope = createMapScope(request, start);
  const { keyOf, isFile } = ports;
  let robots: Promise<RobotsPolicy> | null = null;
  return {
    scope,
    collection: createLinkCollection(request, { scope, keyOf, isFile }),
    robots: () => (robots ??= fetchRobots(ports, scope.start, signal)),
    signal,
  };
}

async function fetchRobots(ports: MapPorts, start: string, signal: AbortSignal): Promise<RobotsPolicy> {
  const { maxRedirects } = robotsLimits;
  const options = { maxBytes: maxRobotsFileBytes, timeoutMs: robotsTimeoutMs, maxRedirects, signal };
  const fetched = await ports.fetchFile(new URL('/robots.txt', start).href, options);
  const { robotsAgents } = ports;
  return robotsPolicy(fetched.ok ? { kind: 'response', ...fetched.value } : fetched.error, robotsAgents);
}

/**
 * Runs one source of links with its events.
 * @param work adds its links, and returns why it failed as a sentence, or null
 */
export async function runSource(
  run: MapRun,
  site: MapSite,
  source: MapSource,
  work: (add: (found: FoundLink) => AddedLink | null) => Promise<string | null>,
): Promise<void> {
  const { ports, running, problems, counts } = run;
  const isCurrent = (): boolean => !run.isOver && run.site === site;
  running.add(source);
  counts.set(source, 0);
  ports.onEvent({ type: 'source-started', source });
  const problem = await work((found) => {
    if (!isCurrent()) return null;
    const added = site.collection.add(found, source);
    if (added !== null) counts.set(source, (counts.get(source) ?? 0) + 1);
    return added;
  });
  if (!isCurrent()) return;
  running.delete(source);
  if (problem !== null) problems.set(source, problem);
  ports.onEvent({ type: 'source-ended', source, count: counts.get(source) ?? 0, problem });
}
