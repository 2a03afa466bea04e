import { z } from 'zod';
import { connectionIdSchema, listIdSchema, runIdSchema, tabIdSchema } from '../base/brand.ts';
import { jsonObjectSchema } from '../base/json.ts';
import { defaultEndpoint } from '../operations/endpoint.ts';
import { scenarioNameSchema } from '../lab/scenarioName.ts';
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
  /** Opened as a preview from the tree: the next preview replaces it, unless it was edited or sent. */
  isPreview: z.boolean().optional(),
});

/** The list of agent runs of earlier versions is a part of the jobs. */
const currentView = (name: unknown): unknown => (name === 'agents' ? 'jobs' : name);

/** Views that fill the window besides the requests, with a tab in the strip. Connections are a page of the settings. */
export const viewSchema = z.preprocess(
  currentView,
  z.enum(['history', 'jobs', 'engine', 'lab', 'compare', 'usage', 'settings']),
);

const paneShareSchema = z.number().min(5).max(95);

export const layoutSchema = z.object({
  sidebarOpen: z.boolean(),
  sidebarWidth: z.number().min(200).max(480),
  activity: z.preprocess(
    currentView,
    z.enum(['requests', 'history', 'jobs', 'connections', 'engine', 'lab', 'compare', 'usage', 'settings']),
  ),
  /** Open views in the order of the tab strip; views of a newer Trowel only if they are known here. */
  openViews: z
    .array(z.string())
    .transform((names) => [...new Set(names.flatMap((name) => viewSchema.safeParse(name).data ?? []))])
    .default([]),
  /** Width share of the builder next to the result, 0 to 100. */
  builderShare: z.number().min(10).max(90),
  /** Height share of the builder above the result: each layout has a separate value. */
  stackedShare: z.number().min(10).max(90).default(30),
  orientation: z.enum(['auto', 'side', 'stacked']),
  focusMode: z.boolean(),
  /** Positions of dividers of linked panes, in percent of the divided space; unmoved dividers are omitted. */
  panes: z.record(z.string().max(40), paneShareSchema).catch({}).default({}),
  collapsedSections: z.array(z.string().max(60)).max(60),
  /** How the links of a map are shown; absent until the person chooses. */
  mapView: z.enum(['tree', 'list']).optional().catch(undefined),
  /**
   * The two runs compared; null until two were chosen. With `baseline` both are compared with the baseline of their request, or the one run
   * that both name.
   */
  compared: z.object({ a: runIdSchema, b: runIdSchema, baseline: z.boolean().optional() }).nullable().default(null),
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
export type View = z.infer<typeof viewSchema>;
export type Layout = z.infer<typeof layoutSchema>;
export type Workspace = z.infer<typeof workspaceSchema>;

export const defaultLayout: Layout = {
  sidebarOpen: true,
  sidebarWidth: 264,
  activity: 'requests',
  openViews: [],
  builderShare: 38,
  stackedShare: 30,
  orientation: 'auto',
  focusMode: false,
  panes: {},
  collapsedSections: [],
  compared: null,
};

/** The URL of the demo site that is built into the engine. */
export const demoUrl = 'http://demo.trowel.test/';
