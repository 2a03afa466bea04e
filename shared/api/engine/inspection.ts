import { z } from 'zod';
import { liveRepairSchema } from './live.ts';

/**
 * What Trowel's own engine reports about a scrape outside its v2 response (architecture 1), which stays the contract's. A client sends
 * `inspectHeader` and its own run id (`runHeader`), the response's `storedPartsHeader` lists the stored parts, and `GET /trowel/runs/<run>/<part>`
 * returns them for some minutes. Never for a request with zero data retention or lockdown.
 */
export const inspectHeader = 'x-trowel-inspect';
/** Identifies the run whose captured page is parsed again with the options of this request; nothing is fetched. */
export const fromRunHeader = 'x-trowel-from';
/** Names the kind, one of `pageKinds`, that the page is read as, whatever the engine takes it for. */
export const readAsHeader = 'x-trowel-read-as';
/** Response header: the stored parts, comma-separated. */
export const storedPartsHeader = 'x-trowel-kept';

/** Parts that a client can request. `picture` comes with `xray`; `steps` adds images of the page to the steps of the log. */
export const inspectionOptions = ['xray', 'log', 'steps'] as const;
export type InspectionOption = (typeof inspectionOptions)[number];
export const inspectionParts = ['xray', 'picture', 'log'] as const;
/** An image of the page before or after an action; the steps of the log name their images by number, from 0. */
export type StepImagePart = `step-${number}`;
export type InspectionPart = (typeof inspectionParts)[number] | StepImagePart;

/** Maximum number of images of one visit: one before the first of the recorded steps, and one after each. */
export const maxStepImages = 101;

/** Returns the part by its name in a path or header; null for an unknown name. */
export function inspectionPartOf(name: string): InspectionPart | null {
  const known = inspectionParts.find((part) => part === name);
  if (known !== undefined) return known;
  const number = Number(/^step-(\d{1,3})$/.exec(name)?.[1] ?? maxStepImages);
  return number < maxStepImages ? `step-${number}` : null;
}

/** Kinds of pages: they decide what is kept besides the text, and whether the page has a single product. */
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

/** The path of a part, relative to the engine's base URL. */
export function inspectionPath(runId: string, part: InspectionPart): string {
  return `/trowel/runs/${runId}/${part}`;
}

/** Maximum number of elements in an X-ray. */
export const maxXrayNodes = 50_000;
const maxNameChars = 100;
export const maxSelectorChars = 400;
export const maxExcerptChars = 600;

/** One element of the captured page: its position, whether it was kept, and by which rule. */
export const xrayNodeSchema = z.object({
  /** Index of the parent in the list; -1 for the root. Parents come before their children. */
  parent: z.int().min(-1),
  /** The tag name; `#text` for text that was dropped next to elements that stayed. */
  name: z.string().max(maxNameChars),
  /** Matches this element and no other of the captured page, as includeTags and excludeTags read it; null where there is none. */
  selector: z.string().max(maxSelectorChars).nullable(),
  /** Left, top, width and height in CSS pixels of the page's screenshot; null for an element that is not rendered. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
  /** The engine's name of the rule that dropped it; null where it was kept. */
  rule: z.string().max(40).nullable(),
  /** The rule's reason: the selector of excludeTags, or the probability that it is content (0 to 1). Null where the rule states none. */
  detail: z.string().max(maxSelectorChars).nullable(),
  /** The rule matched this element itself, not an ancestor. */
  isOwn: z.boolean(),
  /** Offsets (UTF-16) into the response's markdown; null where the element has no text there, or where its position is unknown. */
  range: z.tuple([z.int().nonnegative(), z.int().nonnegative()]).nullable(),
  /** Characters of its text, white space not counted. */
  characters: z.int().nonnegative(),
  /** The beginning of a dropped element's text; empty for kept elements. */
  text: z.string().max(maxExcerptChars),
  /** The content that a dropped element would add: the beginning of its Markdown and the number of its lines. */
  adds: z.object({ markdown: z.string().max(maxExcerptChars), lines: z.int().nonnegative() }).nullable(),
});
export type XrayNode = z.infer<typeof xrayNodeSchema>;

/** `GET /trowel/runs/<run>/xray`: what happened to each element of the page. */
export const xraySchema = z.object({
  version: z.literal(1),
  url: z.string().max(8000),
  /** Milliseconds since 1970. */
  capturedAt: z.number(),
  /** The page kind that the engine detected, such as `article`; null where it did not check. */
  pageKind: z.string().max(40).nullable(),
  /** The page kind that the request forces; null if the engine chooses. Absent in older X-rays. */
  readAs: z.string().max(40).nullable().optional(),
  /** Size of the entire page in CSS pixels; null where it was not measured. */
  size: z.object({ width: z.number(), height: z.number() }).nullable(),
  /** False where a later step (redactPII, onlyCleanContent) changed the markdown: then no ranges are given. */
  hasRanges: z.boolean(),
  /** There are more elements than are named here. */
  isCut: z.boolean(),
  nodes: z.array(xrayNodeSchema).max(maxXrayNodes + 1),
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
  /** Milliseconds since the start of the visit. */
  startMs: z.number(),
  durationMs: z.number().nullable(),
  status: z.int().nullable(),
  mediaType: z.string().max(200),
  /** Bytes on the wire; null where not reported. */
  bytes: z.number().nullable(),
  outcome: z.enum(requestOutcomes),
  /** The reason it was blocked or failed, as the engine or Chromium reports it; or the redirect target. */
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
/** An element that a selector without matches may mean, with a selector that finds it. */
export const stepRepairSchema = liveRepairSchema.pick({ candidate: true, reasons: true, text: true });
export type StepRepair = z.infer<typeof stepRepairSchema>;

export const actionStepSchema = z.object({
  /** Index among the actions, from 0. */
  index: z.int().nonnegative(),
  /** Milliseconds since the visit began. */
  startMs: z.number(),
  /** Milliseconds until the page finished what the action triggered. */
  durationMs: z.number(),
  /** Elements that matched its selector at the last search; null for an action without one. Absent in older logs. */
  matches: z.int().nonnegative().nullable().optional(),
  /** Numbers of the images of the page before and after it; null where none was taken. Absent in older logs. */
  before: z.int().nonnegative().nullable().optional(),
  after: z.int().nonnegative().nullable().optional(),
  /** Why it could not be done, a part of a sentence; null for one that was done. */
  reason: z.string().max(500).nullable(),
  warnings: z.array(z.string().max(500)).max(20),
  /** For a step whose selector matched nothing: the elements that it may mean, the likeliest first. Absent in older logs. */
  repairs: z.array(stepRepairSchema).max(3).optional(),
});
export type ActionStep = z.infer<typeof actionStepSchema>;

/** `GET /trowel/runs/<run>/log`: events recorded during the page visit. */
export const pageLogSchema = z.object({
  version: z.literal(1),
  /** When the page was visited, milliseconds since 1970; earlier than the run where its copy was read. */
  startedAt: z.number(),
  /**
   * How the page was read: `http`, from the response alone, or `page`, in the browser; and the engine's reason code for not using the
   * response alone. Null where no page was received; absent in older logs.
   */
  reading: z
    .object({ tier: z.string().max(20), why: z.string().max(40).nullable() })
    .nullable()
    .optional(),
  /** Timing phases, in order. Names are the engine's: queue, navigate, settle, dialogs, waitFor, actions, picture, write, read … */
  phases: z.array(z.object({ name: z.string().max(40), startMs: z.number(), durationMs: z.number() })).max(100),
  /** What was waited for, why the wait ended, and how many requests were still pending then. */
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
  /** The actions of the request that were started, in order; absent in older logs. */
  steps: z.array(actionStepSchema).max(100).optional(),
  requests: z.array(loggedRequestSchema).max(1000),
  console: z.array(consoleLineSchema).max(500),
  /** Total counts; the lists above are limited. */
  totals: z.object({ requests: z.int().nonnegative(), console: z.int().nonnegative() }),
});
export type PageLog = z.infer<typeof pageLogSchema>;
