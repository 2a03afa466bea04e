import { z } from 'zod';
import { connectionIdSchema, listIdSchema, runIdSchema, tabIdSchema } from '../base/brand.ts';
import { jsonObjectSchema } from '../base/json.ts';
import { lookupTable } from '../base/lookupTable.ts';
import { defaultEndpoint } from '../operations/endpoint.ts';
import { scenarioNameSchema } from '../lab/scenarioName.ts';
import { sampleIds } from './samples.ts';
import { disabledActionsSchema, endpointSchema, tabFileSchema } from './savedRequest.ts';

/**
 * The window's own state: open tabs with their drafts, layout and selection. Main stores it unchanged (within 1 s of a change) and returns
 * it at the next start; only the window interprets it.
 */
export const draftSchema = z.object({
  /** The body as last understood. */
  body: jsonObjectSchema,
  /** The text in the JSON editor when it differs from the printed body, for example while it is invalid. */
  source: z.string().max(2_000_000).nullable(),
  disabledActions: disabledActionsSchema.optional(),
});

/** The reading position in a tab's result. */
const scrollPositionSchema = z.object({
  /** The text and its view, as the inspector names them. */
  place: z.string().max(200),
  /** In CSS pixels. */
  top: z.number(),
  /** The line of the markdown at which the block at the upper edge begins; null where there are no blocks. */
  line: z.number().nullable(),
  /** How many CSS pixels of that block are above the edge. */
  past: z.number(),
});

export const workspaceTabSchema = z.object({
  id: tabIdSchema,
  connectionId: connectionIdSchema,
  /** Kind of the body: a scrape, an agent run, a raw call, or the request for each URL of a list. */
  endpoint: endpointSchema.default(defaultEndpoint),
  /** The failure lab's scenario for this tab; null for its default response, and preserved while another connection is chosen. */
  scenario: scenarioNameSchema.nullable().default(null),
  draft: draftSchema,
  /** The run whose result the tab shows. */
  runId: runIdSchema.nullable(),
  /** The last successful run, which stays accessible after a newer one failed. */
  previousRunId: runIdSchema.nullable(),
  builderView: z.enum(['form', 'json', 'both']),
  resultTab: z.string().max(60).nullable(),
  scroll: scrollPositionSchema.optional(),
  /** The URL of the last result and the title of its page, which names the tab while its request has that URL. */
  page: z
    .object({ url: z.string().max(20_000), title: z.string().max(300) })
    .optional()
    .catch(undefined),
  /** For a list: its URLs as typed, and the run over them once it has begun. */
  list: z.object({ text: z.string().max(2_000_000), listId: listIdSchema.nullable() }).optional(),
  /** Texts of fields that are not valid JSON yet, by field: each with the field's current value as JSON; empty for no value. */
  unfinished: z
    .record(z.string().max(200), z.object({ text: z.string().max(2_000_000), beside: z.string() }))
    .optional(),
  /** The file of the requests folder that it shows; left out for a request that is in none. */
  file: tabFileSchema.optional(),
  /** Its result filled the window when it was last visible. */
  isFocused: z.boolean().optional(),
  /** The sample that it was opened for, whose hint follows its result; an unknown one is of a newer version. */
  sample: z.enum(sampleIds).optional().catch(undefined),
  /** Opened as a preview from the tree: the next preview replaces it, unless it was edited or sent. */
  isPreview: z.boolean().optional(),
});

/** Views of earlier versions that are parts of others now. */
const formerViews = lookupTable<string>({
  agents: 'jobs',
  usage: 'history',
  lab: 'engine',
  connections: 'settings',
});
const currentActivity = (name: unknown): unknown => (typeof name === 'string' ? (formerViews[name] ?? name) : name);

/** The parts of the window in the activity bar, and the comparison of two runs, which has a tab next to the requests. */
const activitySchema = z.preprocess(
  currentActivity,
  z.enum(['requests', 'history', 'jobs', 'engine', 'settings', 'compare']),
);

const paneShareSchema = z.number().min(5).max(95);

/**
 * What a comparison shows: `run`, the run `a` next to `b`; `baseline`, both of them against the baseline of their request; `changeTracking`,
 * what the service of `b` reports. For one run alone `a` and `b` are the same.
 */
export const comparisonSources = ['run', 'baseline', 'changeTracking'] as const;
export type ComparisonSource = (typeof comparisonSources)[number];

const comparedSchema = z.object({ a: runIdSchema, b: runIdSchema, source: z.enum(comparisonSources) });

/** Earlier versions stored `baseline: true` or nothing in place of the source. */
const currentComparison = (compared: unknown): unknown =>
  typeof compared !== 'object' || compared === null || 'source' in compared
    ? compared
    : { ...compared, source: 'baseline' in compared && compared.baseline === true ? 'baseline' : 'run' };

export const layoutSchema = z.object({
  sidebarOpen: z.boolean(),
  sidebarWidth: z.number().min(200).max(480),
  activity: activitySchema,
  /** The activity bar shows the name of each activity below its icon. */
  hasActivityNames: z.boolean().default(true),
  /** The comparison has a tab in the strip. */
  isCompareOpen: z.boolean().default(false),
  /** Width share of the builder next to the result, 0 to 100. */
  builderShare: z.number().min(10).max(90),
  /** Height share of the builder above the result: each layout has a separate value. */
  stackedShare: z.number().min(10).max(90).default(30),
  orientation: z.enum(['auto', 'side', 'stacked']),
  focusMode: z.boolean(),
  /** Positions of dividers of linked panes, in percent of the divided space; unmoved dividers are omitted. */
  panes: z.record(z.string().max(40), paneShareSchema).catch({}).default({}),
  collapsedSections: z.array(z.string().max(60)).max(60),
  /** Hints after samples that were dismissed, by the name of their sample; unknown names are of a newer version. */
  dismissedHints: z.array(z.string().max(40)).max(40).catch([]).default([]),
  /** By view: the part of it that was visible last; unknown names are of a newer version. */
  viewParts: z.record(z.string().max(40), z.string().max(40)).catch({}).default({}),
  /** How the links of a map are shown; absent until the person chooses. */
  mapView: z.enum(['tree', 'list']).optional().catch(undefined),
  /** What is compared; null until something was chosen. */
  compared: z.preprocess(currentComparison, comparedSchema.nullable()).default(null),
});

/** As many closed tabs can be reopened, also after a restart. */
export const maxClosedTabs = 20;

/** Maximum number of tabs in a window, and of tabs that can be reopened when they were closed together. */
export const maxTabs = 200;

/** Maximum number of discarded drafts, and how long they are stored. */
export const maxDiscardedDrafts = 50;
export const discardedForMs = 30 * 86_400_000;

export const workspaceSchema = z.object({
  version: z.literal(1),
  tabs: z.array(workspaceTabSchema).max(maxTabs),
  activeTabId: tabIdSchema.nullable(),
  layout: layoutSchema,
  /** Tabs that can be reopened with all that was in them, the last one last, and where each stood. */
  closedTabs: z
    .array(z.object({ tab: workspaceTabSchema, index: z.int().nonnegative() }))
    .max(maxTabs)
    .default([]),
  /** Drafts that were discarded, the last one last, and when (ms since 1970): for so long they can be brought back. */
  discarded: z
    .array(z.object({ tab: workspaceTabSchema, at: z.number() }))
    .max(maxDiscardedDrafts)
    .optional(),
});

export type Draft = z.infer<typeof draftSchema>;
export type WorkspaceTab = z.infer<typeof workspaceTabSchema>;
export type Activity = z.infer<typeof activitySchema>;
/** Activities that cover the requests and their tabs. */
export type View = Exclude<Activity, 'requests' | 'compare'>;
export type Layout = z.infer<typeof layoutSchema>;
export type Workspace = z.infer<typeof workspaceSchema>;

export const defaultLayout: Layout = {
  sidebarOpen: true,
  sidebarWidth: 264,
  activity: 'requests',
  hasActivityNames: true,
  isCompareOpen: false,
  builderShare: 38,
  stackedShare: 30,
  orientation: 'auto',
  focusMode: false,
  panes: {},
  collapsedSections: [],
  dismissedHints: [],
  viewParts: {},
  compared: null,
};

/** The URL of the demo site that is built into the engine. */
export const demoUrl = 'http://demo.trowel.test/';

/** A page of its shop, and its PDF of three pages. */
export const demoShopUrl = `${demoUrl}stoves`;
export const demoGuideUrl = `${demoUrl}guide.pdf`;
