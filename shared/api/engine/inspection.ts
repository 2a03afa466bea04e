import { z } from 'zod';

/**
 * What Trowel's own engine tells of a scrape beside its v2 answer (architecture 1): the answer stays the contract's. A client
 * asks with `inspectHeader` and a run of its own (`runHeader`), the answer's `keptHeader` names what is kept, and for some
 * minutes `GET /trowel/runs/<run>/<part>` gives it. Never of a request that asks for zero data retention or lockdown.
 */
export const inspectHeader = 'x-trowel-inspect';
/** Names the run whose captured page is read again, with the options of this request: nothing is fetched. */
export const fromRunHeader = 'x-trowel-from';
/** Names the kind, one of `pageKinds`, that the page is read as, whatever the engine takes it for. */
export const readAsHeader = 'x-trowel-read-as';
/** In the answer: the parts that are kept, with a comma between. */
export const keptHeader = 'x-trowel-kept';

/** What may be asked for. `picture` comes with `xray`. */
export const inspectionWishes = ['xray', 'log'] as const;
export type InspectionWish = (typeof inspectionWishes)[number];
export const inspectionParts = ['xray', 'picture', 'log'] as const;
export type InspectionPart = (typeof inspectionParts)[number];

/** What a page can be: what is kept of it beside its text, and whether it has a product of its own, depends on it. */
export const pageKinds = [
  'article',
  'documentation',
  'service',
  'forum',
  'collection',
  'listing',
  'product',
  'search',
] as const;
export type PageKind = (typeof pageKinds)[number];

/** The path of a part below the engine's address. */
export function inspectionPath(runId: string, part: InspectionPart): string {
  return `/trowel/runs/${runId}/${part}`;
}

/** Most elements that an X-ray names. */
export const mostXrayNodes = 50_000;
/** Most ways of finding main content that have a vote. */
const mostVoters = 24;
const longestName = 100;
export const longestSelector = 400;
export const longestExcerpt = 600;

/** One element of the captured page: its place, what became of it, and by which rule. */
export const xrayNodeSchema = z.object({
  /** Its parent by its place in the list; -1 for the root. Parents come before their children. */
  parent: z.int().min(-1),
  /** The tag name; `#text` for text that was dropped beside elements that stayed. */
  name: z.string().max(longestName),
  /** Matches this element and no other of the captured page, as includeTags and excludeTags read it; null where there is none. */
  selector: z.string().max(longestSelector).nullable(),
  /** Left, top, width and height in CSS pixels of the page's picture; null for what is not drawn. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** The rule that dropped it, a name of the engine's; null where it was kept. */
  rule: z.string().max(40).nullable(),
  /** What the rule went by: the selector of excludeTags, how likely it is content (0 to 1). Null where it says nothing. */
  detail: z.string().max(longestSelector).nullable(),
  /** The rule met this very element, not one around it. */
  isOwn: z.boolean(),
  /** Offsets (UTF-16) into the answer's markdown; null where nothing of it stands there, or where that cannot be told. */
  range: z.tuple([z.int().nonnegative(), z.int().nonnegative()]).nullable(),
  /** Letters and signs of its text, white space not counted. */
  characters: z.int().nonnegative(),
  /** How the text of a dropped element begins; empty for kept ones. */
  text: z.string().max(longestExcerpt),
  /** What a dropped element would bring: the beginning of its markdown, and how many lines that has. */
  adds: z.object({ markdown: z.string().max(longestExcerpt), lines: z.int().nonnegative() }).nullable(),
  /**
   * Which of the X-ray's `voters` take most of its words for main content: the sum of 2 to the place of each. Null where they were not
   * asked, or it has no words; absent in X-rays of before.
   */
  votes: z
    .int()
    .min(0)
    .max(2 ** mostVoters - 1)
    .nullable()
    .optional(),
});
export type XrayNode = z.infer<typeof xrayNodeSchema>;

/** `GET /trowel/runs/<run>/xray`: what became of each element of the page. */
export const xraySchema = z.object({
  version: z.literal(1),
  url: z.string().max(8000),
  /** Milliseconds since 1970. */
  capturedAt: z.number(),
  /** What the engine takes the page for, such as `article`; null where it did not look. */
  pageKind: z.string().max(40).nullable(),
  /** What the request had it read as instead; null where it left that to the engine. Absent in X-rays of before. */
  readAs: z.string().max(40).nullable().optional(),
  /** Names of the ways of finding main content that had a vote on each element; absent in X-rays of before. */
  voters: z.array(z.string().max(40)).max(mostVoters).optional(),
  /** CSS pixels of the whole page; null where it was not measured. */
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
  /** False where a later step (redactPII, onlyCleanContent) changed the markdown: then no ranges are given. */
  hasRanges: z.boolean(),
  /** There are more elements than are named here. */
  isCut: z.boolean(),
  nodes: z.array(xrayNodeSchema).max(mostXrayNodes + 1),
});
export type Xray = z.infer<typeof xraySchema>;

const address = z.string().max(2000);

/** How one request of the page ended. */
export const requestOutcomes = ['answered', 'failed', 'blocked', 'redirected', 'unfinished'] as const;

export const loggedRequestSchema = z.object({
  method: z.string().max(20),
  url: address,
  /** Chromium's word: Document, Script, XHR … */
  type: z.string().max(40),
  /** Milliseconds since the visit began. */
  startMs: z.number(),
  durationMs: z.number().nullable(),
  status: z.int().nullable(),
  mediaType: z.string().max(200),
  /** As they came over the wire; null where nobody said. */
  bytes: z.number().nullable(),
  outcome: z.enum(requestOutcomes),
  /** Why it was blocked or failed: a word of the engine's or Chromium's; where it was redirected to. */
  reason: address.nullable(),
});
export type LoggedRequest = z.infer<typeof loggedRequestSchema>;

export const consoleLineSchema = z.object({
  atMs: z.number(),
  level: z.enum(['debug', 'info', 'warning', 'error']),
  text: z.string().max(2000),
  source: address,
  line: z.number().nullable(),
});
export type ConsoleLine = z.infer<typeof consoleLineSchema>;

/** How one action of the request went. */
export const actionStepSchema = z.object({
  /** Its place among the actions, from 0. */
  index: z.int().nonnegative(),
  /** Milliseconds since the visit began. */
  startMs: z.number(),
  /** Until the page had done what the action made it do, in milliseconds. */
  durationMs: z.number(),
  /** Why it could not be done, a part of a sentence; null for one that was done. */
  reason: z.string().max(500).nullable(),
  warnings: z.array(z.string().max(500)).max(20),
});
export type ActionStep = z.infer<typeof actionStepSchema>;

/** `GET /trowel/runs/<run>/log`: what happened while the page was visited. */
export const pageLogSchema = z.object({
  version: z.literal(1),
  /** When the page was visited, milliseconds since 1970; earlier than the run where its copy was read. */
  startedAt: z.number(),
  /**
   * How the page was read: `http`, from the answer alone, or `page`, in the browser; and why not from the answer alone, a word of the
   * engine's. Null where no page came; absent in logs of before.
   */
  reading: z
    .object({ tier: z.string().max(20), why: z.string().max(40).nullable() })
    .nullable()
    .optional(),
  /** Where the time went, in order. Names are the engine's: queue, navigate, settle, dialogs, waitFor, actions, picture, write, read … */
  phases: z.array(z.object({ name: z.string().max(40), startMs: z.number(), durationMs: z.number() })).max(100),
  /** What was waited for, why that ended, and how many requests were still under way then. */
  waits: z
    .array(
      z.object({
        what: z.string().max(40),
        ended: z.string().max(40),
        atMs: z.number(),
        durationMs: z.number(),
        pending: z.int().nonnegative(),
      }),
    )
    .max(100),
  /** The actions of the request that were begun, in order; absent in logs of before. */
  steps: z.array(actionStepSchema).max(100).optional(),
  requests: z.array(loggedRequestSchema).max(1000),
  console: z.array(consoleLineSchema).max(500),
  /** How many there were, of which so many are told. */
  totals: z.object({ requests: z.int().nonnegative(), console: z.int().nonnegative() }),
});
export type PageLog = z.infer<typeof pageLogSchema>;
