import { z } from 'zod';
import { bodyIdSchema, connectionIdSchema, runIdSchema } from '../base/brand.ts';
import { jsonObjectSchema } from '../base/json.ts';
import {
  connectionDraftSchema,
  connectionReportSchema,
  connectionSchema,
  keychainStateSchema,
  keyStatusSchema,
} from '../connection/connection.ts';
import { inspectionWishes, pageKinds } from '../api/engine/inspection.ts';
import { engineLogLineSchema } from '../engine/log.ts';
import { engineStatusSchema } from '../engine/status.ts';
import {
  historyCountSchema,
  historyFacetsSchema,
  historyFilterSchema,
  historyMarkSchema,
  historyPageSchema,
  historyQuerySchema,
  historyUsageSchema,
  purgeScopeSchema,
  purgeWeightSchema,
} from '../history/history.ts';
import { labCatalogueSchema, labScenarioTextSchema, writtenScenarioSchema } from '../lab/catalogue.ts';
import { playedCallSchema } from '../lab/playedCall.ts';
import { scenarioNameSchema } from '../lab/scenarioName.ts';
import { alertSchema, crashSchema } from '../recovery/alert.ts';
import { loggedRunEventSchema, requestKeySchema } from '../run/events.ts';
import { mostImages } from '../run/loadedImages.ts';
import { certificateFileSchema } from '../settings/certificateFile.ts';
import { keyBindingsChangeSchema, keyBindingsSchema } from '../settings/keyBindings.ts';
import { settingsChangeSchema, settingsSchema } from '../settings/settings.ts';
import { windowIdSchema } from '../workspace/otherWindows.ts';
import { workspaceSchema, workspaceTabSchema } from '../workspace/workspace.ts';
import { agentCalls, agentEvents } from './agentCalls.ts';
import { baselineCalls } from './baselineCalls.ts';
import { listCalls, listEvents } from './listCalls.ts';
import { liveCalls, liveEvents } from './liveCalls.ts';
import { projectCalls, projectEvents } from './projectCalls.ts';
import { appInfoSchema } from './appInfo.ts';
import { mostOfFirstScreen } from './firstScreen.ts';
import { noticeSchema } from './notice.ts';
import { fileCalls } from './openedFile.ts';

const networkStatusSchema = z.object({ online: z.boolean() });

const nothing = z.undefined().or(z.null());
const someRuns = z.array(runIdSchema).min(1).max(1000);

/**
 * Every call from the window to main, once: the bridge, the `Host` type, the router and the coverage test derive from
 * this table. Answers are `Result`s whose failure is an `AppError`; an unknown sender or a payload that does not parse is
 * `refused`. No call takes a path of this computer or gives back a key.
 */
export const calls = {
  /** Versions, platform and folders, for the status bar and "About". */
  'app.info': { input: nothing, output: appInfoSchema },
  /**
   * Opens an http(s) address in the system browser. Main shows its own question for a host not opened before; gives
   * whether it was opened.
   */
  'app.openExternal': { input: z.object({ url: z.string().max(8000) }), output: z.object({ opened: z.boolean() }) },
  /** Opens a folder of Trowel's own in the file manager: history, logs, settings, the engine's data, own lab scenarios. Fails where no program shows folders. */
  'app.openFolder': {
    input: z.object({ folder: z.enum(['data', 'logs', 'settings', 'engine', 'lab']) }),
    output: nothing,
  },
  /** The licences of everything that is shipped, as the notices file of this build says them; null where it has none. */
  'app.notices': { input: nothing, output: z.array(noticeSchema).nullable() },
  /** Puts text on the clipboard (the window has no clipboard of its own). */
  'clipboard.write': { input: z.object({ text: z.string().max(50_000_000) }), output: nothing },
  /**
   * Saves text, or the bytes that it stands for in base64, to a file that the person chooses in a dialog of main's; `name` is only
   * proposed there. Null when they choose none.
   */
  'texts.save': {
    input: z.object({
      name: z.string().regex(/^\w[\w.-]{0,79}$/),
      text: z.string().max(20_000_000),
      isBase64: z.boolean(),
    }),
    output: z.object({ file: z.string().nullable() }),
  },
  /** The text of a file that the person chooses in a dialog of main's, 2 MB at most. Null when they choose none. */
  'texts.open': { input: nothing, output: z.object({ text: z.string().nullable() }) },

  'connections.list': { input: nothing, output: z.array(connectionSchema) },
  /** Adds a service; its key is set apart with `keys.set`. Refuses an address that does not parse. */
  'connections.create': { input: connectionDraftSchema, output: connectionSchema },
  'connections.update': {
    input: z.object({ id: connectionIdSchema, change: connectionDraftSchema }),
    output: connectionSchema,
  },
  /** Removes a service and its key. The local engine and the failure lab cannot be removed. */
  'connections.remove': { input: z.object({ id: connectionIdSchema }), output: nothing },
  /** "Test connection": the cheapest call that tells address, reach, TLS, key and support apart. */
  'connections.test': { input: z.object({ id: connectionIdSchema }), output: connectionReportSchema },

  /** The one way in for a key: it goes to the keychain (or to memory) and never comes back. */
  'keys.set': {
    input: z.object({ connectionId: connectionIdSchema, key: z.string().min(1).max(4000) }),
    output: keyStatusSchema,
  },
  'keys.remove': { input: z.object({ connectionId: connectionIdSchema }), output: keyStatusSchema },
  'keys.status': {
    input: nothing,
    output: z.object({ keychain: keychainStateSchema, keys: z.array(keyStatusSchema) }),
  },

  /**
   * Starts a run: its intent is on disk when this answers. `body` is sent as it is; the window has checked it or was
   * told to send it anyway. `allowPrivateHosts` are hosts allowed once, beside those in the settings; `scenario` is what the
   * failure lab plays, and means nothing to other connections. `requestKey` is that of an earlier run whose outcome is
   * asked for again (contract 2.4.6); without it the run gets one of its own.
   */
  'runs.start': {
    input: z.object({
      connectionId: connectionIdSchema,
      /** What `body` is: of a scrape when left out, or a raw call (`shared/api/rawCall`), refused where its path leads out of the API. */
      endpoint: z.enum(['scrape', 'raw']).optional(),
      body: jsonObjectSchema,
      allowPrivateHosts: z.array(z.string().max(300)).max(20),
      scenario: scenarioNameSchema.nullable().optional(),
      requestKey: requestKeySchema.optional(),
      /**
       * What is kept: `private` only id, time and connection; `keep` all, also of a request that asks for no retention;
       * left out, or `usual`, as the settings and the request say.
       */
      record: z.enum(['usual', 'private', 'keep']).optional(),
      /** What the local engine is asked beside its answer; it becomes artifacts of the run. No other connection is asked. */
      inspect: z.array(z.enum(inspectionWishes)).max(2).optional(),
      /** The run whose captured page is read again by the local engine: nothing is fetched. Fails where it is not kept any more. */
      fromRunId: runIdSchema.optional(),
      /** What the local engine reads the page as, whatever it takes it for. */
      readAs: z.enum(pageKinds).optional(),
    }),
    output: z.object({ runId: runIdSchema }),
  },
  /** Stops waiting: settled within 200 ms; the socket closes. A run that has ended stays as it is. */
  'runs.cancel': { input: z.object({ runId: runIdSchema }), output: nothing },
  /** Ends the wait before a scheduled retry. */
  'runs.retryNow': { input: z.object({ runId: runIdSchema }), output: nothing },
  /** The events after a sequence number (0 for all). */
  'runs.events': {
    input: z.object({ runId: runIdSchema, after: z.int().nonnegative() }),
    output: z.array(loggedRunEventSchema),
  },

  /**
   * Downloads the file that a run was asked for, without any key and as any address of an answer is: the pages of a document are drawn
   * from it. Only for who wants it, after the host was named. A failure is the call's, and leaves the run as it is.
   */
  'runs.fetchSource': { input: z.object({ runId: runIdSchema }), output: nothing },
  /** The same from a file of this computer, by the address that `files.end` or `files.choose` gave. */
  'runs.useSource': { input: z.object({ runId: runIdSchema, url: z.string().max(2000) }), output: nothing },
  /** Downloads a file of an answer that could not be had before, by the field of its artifact: its link may still work. Without any key. */
  'runs.fetchAgain': { input: z.object({ runId: runIdSchema, field: z.string().max(200) }), output: nothing },
  /**
   * Has the local engine make the X-ray of a run that has ended, from the page that it captured for it: nothing is fetched from the site.
   * It becomes an artifact of the run. `not-found` where the engine has let go of the page.
   */
  'runs.fetchXray': { input: z.object({ runId: runIdSchema }), output: nothing },
  /**
   * Fetches pictures of the page for a run that has ended, without any key and as any address of an answer is, 10 MB each at most;
   * they become artifacts of the run (`loadedImages`). Only for who wants it, after the hosts were named. What cannot be had is told
   * by the run.
   */
  'runs.fetchImages': {
    input: z.object({ runId: runIdSchema, urls: z.array(z.string().max(4000)).max(mostImages) }),
    output: nothing,
  },

  /**
   * Writes a run with its answer, its files and its trace into one file that the person chooses, without keys and secrets of the
   * request; null when they choose none.
   */
  'runs.export': { input: z.object({ runId: runIdSchema }), output: z.object({ file: z.string().nullable() }) },
  /** Writes a file that was saved with a run, by its artifact's field, or its answer as it came where that is null, where the person chooses; `name` is only proposed there. Null when they choose none. */
  'runs.saveFile': {
    input: z.object({
      runId: runIdSchema,
      field: z.string().max(200).nullable(),
      name: z.string().regex(/^\w[\w.-]{0,79}$/),
    }),
    output: z.object({ file: z.string().nullable() }),
  },
  /** Reads a file of `runs.export`, which the person chooses, as a new run that has ended; null when they choose none. */
  'runs.import': { input: nothing, output: z.object({ runId: runIdSchema.nullable() }) },

  ...agentCalls,
  ...listCalls,
  ...fileCalls,
  ...liveCalls,
  ...projectCalls,
  ...baselineCalls,

  /**
   * Gives a stranger's document to the one frame that may draw it: `doc://view/<token>`, readable once. The text goes to
   * main and from there to an opaque frame without scripts (security 4).
   */
  'documents.offer': {
    input: z.object({ text: z.string().max(20_000_000), type: z.enum(['text/html', 'image/svg+xml']) }),
    output: z.object({ url: z.string() }),
  },

  /**
   * Keeps what the window showed first of a long stored body beside it, for the next time: `app://ui/first/<id>`. The text is the
   * window's own. Of a body that is not on the disk nothing is kept.
   */
  'documents.keepFirstScreen': {
    input: z.object({ bodyId: bodyIdSchema, text: z.string().max(mostOfFirstScreen) }),
    output: nothing,
  },

  /** Runs that a filter leaves, newest first or best first, by keyset. */
  'history.list': { input: historyQuerySchema, output: historyPageSchema },
  /** How many runs a filter leaves, counted up to 10,000. */
  'history.count': { input: historyFilterSchema, output: historyCountSchema },
  /** Tags and hosts that runs have, the most frequent first, 200 of each at most. */
  'history.facets': { input: nothing, output: historyFacetsSchema },
  /** How many runs there are and how many bytes they take. */
  'history.usage': { input: nothing, output: historyUsageSchema },
  /** Pins, tags or notes; a run that is gone is passed over. */
  'history.mark': { input: z.object({ runIds: someRuns, mark: historyMarkSchema }), output: nothing },
  /** Puts runs into the trash for 30 days; gives those that moved. A run under way stays. */
  'history.trash': { input: z.object({ runIds: someRuns }), output: z.object({ runIds: z.array(runIdSchema) }) },
  /** Takes runs out of the trash as they were. */
  'history.restore': { input: z.object({ runIds: someRuns }), output: nothing },
  /** Removes runs for good, and the bodies that nothing else uses. A run under way stays. */
  'history.remove': { input: z.object({ runIds: someRuns }), output: nothing },
  /** What `history.purge` would remove, for the question before it. */
  'history.weighPurge': { input: purgeScopeSchema, output: purgeWeightSchema },
  /** Removes all of a scope for good, some at a time; gives how many runs went. */
  'history.purge': { input: purgeScopeSchema, output: z.object({ runs: z.int() }) },

  'engine.status': { input: nothing, output: engineStatusSchema },
  'engine.start': { input: nothing, output: engineStatusSchema },
  'engine.stop': { input: nothing, output: engineStatusSchema },
  /** Puts the running engine's token on the clipboard: it never enters the window. Refused while it does not run. */
  'engine.copyToken': { input: nothing, output: nothing },
  /** What the engine said, after a sequence number (0 for all that is kept: the last thousand lines). */
  'engine.log': { input: z.object({ after: z.int().nonnegative() }), output: z.array(engineLogLineSchema) },

  /** The scenarios of the failure lab, a person's own files as they are now, and what is wrong with those. */
  'lab.catalogue': { input: nothing, output: labCatalogueSchema },
  /** What a scenario answers, as its file says it. `not-found` for one that is gone. */
  'lab.scenario': { input: z.object({ name: scenarioNameSchema }), output: labScenarioTextSchema },
  /** Writes a copy of a scenario into a new file of the person's lab folder; the name of the file is main's choice. */
  'lab.copyScenario': { input: z.object({ name: scenarioNameSchema }), output: writtenScenarioSchema },
  /** The last calls that the app's own lab played, oldest first. */
  'lab.calls': { input: nothing, output: z.array(playedCallSchema) },
  /** Empties that log. */
  'lab.forgetCalls': { input: nothing, output: nothing },

  /** Whether this computer has a network at all, as far as the system tells; nothing is asked of anybody. */
  'network.status': { input: nothing, output: networkStatusSchema },

  'settings.get': { input: nothing, output: settingsSchema },
  /** Changes the named fields at once and on disk. Refuses values that the schema does not know. */
  'settings.change': { input: settingsChangeSchema, output: settingsSchema },

  /** The keys that a person has chosen for commands. */
  'keyBindings.get': { input: nothing, output: keyBindingsSchema },
  /** Gives commands new lists of keys, all at once; null gives one its own back. */
  'keyBindings.change': { input: keyBindingsChangeSchema, output: keyBindingsSchema },

  /** The extra CA file in use; null when there is none. */
  'certificates.status': { input: nothing, output: certificateFileSchema.nullable() },
  /** Asks for a PEM file in main's own dialog and uses it when it holds certificates. Null when the person chose none. */
  'certificates.choose': { input: nothing, output: certificateFileSchema.nullable() },
  /** From now on only the system's certificates are trusted. */
  'certificates.forget': { input: nothing, output: nothing },

  /**
   * A window's tabs, drafts and layout as last saved; null at the first start or when they could not be read. Without an id
   * those of the first window.
   */
  'workspace.load': { input: windowIdSchema.nullish(), output: workspaceSchema.nullable() },
  /** Of the first window. Answers when it is on disk. */
  'workspace.save': { input: workspaceSchema, output: nothing },
  /** Of a window beside the first. */
  'window.save': { input: z.object({ windowId: windowIdSchema, workspace: workspaceSchema }), output: nothing },
  /** Opens a window for a tab; when it answers the tab is on disk there, and its former window lets it go. */
  'window.moveTab': { input: z.object({ tab: workspaceTabSchema }), output: nothing },

  /** While keys are recorded the application menu leaves them to the window (macOS would act upon them). */
  'window.ignoreMenuKeys': { input: z.object({ isIgnored: z.boolean() }), output: nothing },
  /** What the window should say about the safety of what is kept, oldest first. */
  'alerts.list': { input: nothing, output: z.array(alertSchema) },
  /** Takes an alert away that was read; one whose cause holds comes back with the next failure. */
  'alerts.dismiss': { input: z.object({ id: z.string().max(200) }), output: nothing },
  /** Opens the history again after a person has mended what stood in its way. The alerts say how it went. */
  'history.reopen': { input: nothing, output: nothing },

  /** What crashed since the program started, oldest first, for the recovery page. */
  'recovery.crashes': { input: nothing, output: z.array(crashSchema) },
  /**
   * Loads the window anew: as it was, or in safe mode, with default settings, no restored tabs and the engine stopped. What
   * is on disk stays as it is; tabs of the safe mode join the others afterwards.
   */
  'recovery.start': { input: z.object({ safeMode: z.boolean() }), output: nothing },

  /** What a file of diagnostics would hold, word by word: read before it is saved. Keys are struck out. */
  'diagnostics.read': {
    input: nothing,
    output: z.object({
      text: z.string(),
      parts: z.array(z.object({ name: z.string(), lines: z.int(), bytes: z.int() })),
    }),
  },
  /** Saves what was read last to a file that the person chooses in a dialog of main's; null when they choose none. */
  'diagnostics.save': { input: nothing, output: z.object({ file: z.string().nullable() }) },

  /** The window is drawn and takes input: start-up figures and `--screenshot` wait for it. */
  'window.ready': { input: z.object({ stage: z.enum(['shell', 'editor', 'first-result']) }), output: nothing },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;

/** Every event from main to the window. Events say what changed; small things travel with them. */
export const events = {
  /** New events of a run, in order, batched every 50 ms at most. */
  'run.changed': z.object({ runId: runIdSchema, events: z.array(loggedRunEventSchema) }),
  /** How a big answer begins, as text, told once while the rest of it is on its way. */
  'run.arriving': z.object({ runId: runIdSchema, text: z.string().max(20_000) }),
  ...agentEvents,
  ...listEvents,
  ...liveEvents,
  ...projectEvents,
  'history.changed': z.object({ runIds: z.array(runIdSchema) }),
  'engine.changed': engineStatusSchema,
  'connections.changed': z.object({}),
  'keys.changed': z.object({}),
  /** The network came or went. */
  'network.changed': networkStatusSchema,
  'settings.changed': settingsSchema,
  'keyBindings.changed': keyBindingsSchema,
  /** New lines of the engine's log, in order, batched every 250 ms at most. */
  'engine.logged': z.array(engineLogLineSchema),
  /** News of calls that the failure lab plays, in order, batched every 100 ms at most; a known `seq` has ended. */
  'lab.played': z.array(playedCallSchema),
  /** The person chose the notification of a run's end. */
  'run.chosen': z.object({ runId: runIdSchema }),
  /** All alerts that hold now. */
  'alerts.changed': z.array(alertSchema),
  /** A window beside the first was closed: its tabs, for the first one. */
  'window.tabsCameBack': z.array(workspaceTabSchema),
  /** A command chosen in the application menu; ids are those of the window's command table. */
  'menu.command': z.object({ command: z.string().max(80) }),
  /** The system's colours changed while the theme follows them. */
  'theme.changed': z.object({ dark: z.boolean(), highContrast: z.boolean() }),
} as const satisfies Record<string, z.ZodType>;

export type CallName = keyof typeof calls;
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>;
export type CallOutput<Name extends CallName> = z.output<(typeof calls)[Name]['output']>;
export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>;

export const callNames = Object.keys(calls) as readonly CallName[];
