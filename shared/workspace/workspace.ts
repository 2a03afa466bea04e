import { z } from 'zod';
import { connectionIdSchema, listIdSchema, runIdSchema, tabIdSchema } from '../base/brand.ts';
import { jsonObjectSchema } from '../base/json.ts';
import { scenarioNameSchema } from '../lab/scenarioName.ts';
import { disabledActionsSchema, endpointSchema, tabFileSchema } from './savedRequest.ts';

/**
 * What the window keeps for itself: open tabs with their drafts, layout and selection. Main stores it as it is
 * (within 1 s of a change) and gives it back at the next start; the window alone understands it.
 */
export const draftSchema = z.object({
  /** The body as last understood. */
  body: jsonObjectSchema,
  /** The text in the JSON editor when it differs from the body's own printing, for example while it is invalid. */
  source: z.string().max(2_000_000).nullable(),
  disabledActions: disabledActionsSchema.optional(),
});

/** Where somebody reads in a tab's result. */
const scrollPlaceSchema = z.object({
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
  /** What its body is: a scrape's, an agent's, a raw call, or what is asked of each address of a list. */
  endpoint: endpointSchema.default('scrape'),
  /** What the failure lab plays for this tab; null for its plain answer, and kept while another connection is chosen. */
  scenario: scenarioNameSchema.nullable().default(null),
  draft: draftSchema,
  /** The run whose result the tab shows. */
  runId: runIdSchema.nullable(),
  /** The last good run, kept reachable while a newer one failed. */
  previousRunId: runIdSchema.nullable(),
  builderView: z.enum(['form', 'json', 'both']),
  resultTab: z.string().max(60).nullable(),
  scroll: scrollPlaceSchema.optional(),
  /** Of a list: its addresses as they are written, and the run over them once it has begun. */
  list: z.object({ text: z.string().max(2_000_000), listId: listIdSchema.nullable() }).optional(),
  /** Texts of its fields that are no JSON yet, by the field: each beside what the field holds meanwhile, as JSON; empty for nothing. */
  unfinished: z
    .record(z.string().max(200), z.object({ text: z.string().max(2_000_000), beside: z.string() }))
    .optional(),
  /** The file of the requests folder that it shows; left out for a request that is in none. */
  file: tabFileSchema.optional(),
  /** Its result had all of the window when it was last in sight. */
  isFocused: z.boolean().optional(),
  /** Opened by a glance at the tree: the next glance takes its place, unless it was edited or sent. */
  isPreview: z.boolean().optional(),
});

/** What fills the window beside the requests, with a tab in the strip. Connections are a page of the settings. */
export const viewSchema = z.enum(['history', 'agents', 'engine', 'lab', 'compare', 'settings']);

const paneShareSchema = z.number().min(5).max(95);

export const layoutSchema = z.object({
  sidebarOpen: z.boolean(),
  sidebarWidth: z.number().min(200).max(480),
  activity: z.enum(['requests', 'history', 'agents', 'connections', 'engine', 'lab', 'compare', 'settings']),
  /** Views with a tab in the strip, in its order; of a newer Trowel's those that are known here. */
  openViews: z
    .array(z.string())
    .transform((names) => names.flatMap((name) => viewSchema.safeParse(name).data ?? []))
    .default([]),
  /** Share of the builder, 0 to 100, beside the result. */
  builderShare: z.number().min(10).max(90),
  /** The same above the result: each layout keeps its own. */
  stackedShare: z.number().min(10).max(90).default(30),
  orientation: z.enum(['auto', 'side', 'stacked']),
  focusMode: z.boolean(),
  /** Where dividers of linked panes stand, as percent of what they divide; those that nobody moved are left out. */
  panes: z.record(z.string().max(40), paneShareSchema).catch({}).default({}),
  collapsedSections: z.array(z.string().max(60)).max(60),
  /**
   * The two runs beside each other; null until two were chosen. With `baseline` both are held against the baseline of their request,
   * or the one run that both name.
   */
  compared: z.object({ a: runIdSchema, b: runIdSchema, baseline: z.boolean().optional() }).nullable().default(null),
});

/** As many closed tabs can be reopened, also after a restart. */
export const closedTabsKept = 20;

/** As many tabs a window has, and so many can be reopened where they were closed together. */
export const mostTabs = 200;

/** As many discarded drafts are kept, for this long. */
export const discardedKept = 50;
export const discardedForMs = 30 * 86_400_000;

export const workspaceSchema = z.object({
  version: z.literal(1),
  tabs: z.array(workspaceTabSchema).max(mostTabs),
  activeTabId: tabIdSchema.nullable(),
  layout: layoutSchema,
  /** Tabs that can be reopened with all that was in them, the last one last, and where each stood. */
  closedTabs: z
    .array(z.object({ tab: workspaceTabSchema, index: z.int().nonnegative() }))
    .max(mostTabs)
    .default([]),
  /** Drafts that were discarded, the last one last, and when (ms since 1970): for so long they can be brought back. */
  discarded: z
    .array(z.object({ tab: workspaceTabSchema, at: z.number() }))
    .max(discardedKept)
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

/** The address of the demo site that the engine carries inside itself. */
export const demoUrl = 'http://demo.trowel.test/';
