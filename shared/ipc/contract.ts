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
import { accountReportSchema } from '../connection/account.ts';
import { engineClusterSchema } from '../api/engine/control.ts';
import { inspectionOptions, pageKinds } from '../api/engine/inspection.ts';
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
import { usageQuerySchema, usageReportSchema } from '../history/creditUsage.ts';
import { labCatalogueSchema, labScenarioTextSchema, writtenScenarioSchema } from '../lab/catalogue.ts';
import { playedCallSchema } from '../lab/playedCall.ts';
import { scenarioNameSchema } from '../lab/scenarioName.ts';
import { callEndpoints } from '../operations/endpoint.ts';
import { alertSchema, crashSchema } from '../recovery/alert.ts';
import { loggedRunEventSchema, requestKeySchema } from '../run/events.ts';
import { jobExportFormats } from '../run/jobExport.ts';
import { maxImages } from '../run/loadedImages.ts';
import { certificateFileSchema } from '../settings/certificateFile.ts';
import { keyBindingsChangeSchema, keyBindingsSchema } from '../settings/keyBindings.ts';
import { settingsChangeSchema, settingsSchema } from '../settings/settings.ts';
import { windowIdSchema } from '../workspace/otherWindows.ts';
import { workspaceSchema, workspaceTabSchema } from '../workspace/workspace.ts';
import { agentCalls, agentEvents } from './agentCalls.ts';
import { baselineCalls } from './baselineCalls.ts';
import { jobCalls } from './jobCalls.ts';
import { libraryCalls } from './libraryCalls.ts';
import { ocrLanguageCalls } from './ocrLanguageCalls.ts';
import { listCalls, listEvents } from './listCalls.ts';
import { liveCalls, liveEvents } from './liveCalls.ts';
import { projectCalls, projectEvents } from './projectCalls.ts';
import { appInfoSchema } from './appInfo.ts';
import { maxFirstScreenChars } from './firstScreen.ts';
import { noticeSchema } from './notice.ts';
import { fileCalls } from './openedFile.ts';

const networkStatusSchema = z.object({ online: z.boolean() });

const nothing = z.undefined().or(z.null());
const someRuns = z.array(runIdSchema).min(1).max(1000);

/**
 * Every call from the window to main, once: the bridge, the `Host` type, the router and the coverage test derive from this table. Results
 * are `Result`s whose failure is an `AppError`; an unknown sender or a payload that does not parse is `refused`. No call takes a path of
 * this computer or returns a key.
 */
export const calls = {
  /** Versions, platform and folders, for the status bar and "About". */
  'app.info': { input: nothing, output: appInfoSchema },
  /** Opens an http(s) URL in the system browser. Main asks for confirmation for a host not opened before; returns whether it was opened. */
  'app.openExternal': { input: z.object({ url: z.string().max(8000) }), output: z.object({ opened: z.boolean() }) },
  /**
   * Opens one of Trowel's folders in the file manager: history, logs, settings, the engine's data, custom lab scenarios. Fails where no
   * program shows folders.
   */
  'app.openFolder': {
    input: z.object({ folder: z.enum(['data', 'logs', 'settings', 'engine', 'lab']) }),
    output: nothing,
  },
  /** Returns the licenses of all shipped software from the notices file of this build; null where it has none. */
  'app.notices': { input: nothing, output: z.array(noticeSchema).nullable() },
  /** Puts text on the clipboard (the window has no clipboard access). */
  'clipboard.write': { input: z.object({ text: z.string().max(50_000_000) }), output: nothing },
  /**
   * Saves text, or the bytes that it encodes in base64, to a file that the user chooses in main's dialog; `name` is only the suggested
   * name. Null when they cancel.
   */
  'texts.save': {
    input: z.object({
      name: z.string().regex(/^\w[\w.-]{0,79}$/),
      text: z.string().max(20_000_000),
      isBase64: z.boolean(),
    }),
    output: z.object({ file: z.string().nullable() }),
  },
  /** Returns the text of a file that the user chooses in main's dialog, 2 MB at most. Null when they cancel. */
  'texts.open': { input: nothing, output: z.object({ text: z.string().nullable() }) },

  'connections.list': { input: nothing, output: z.array(connectionSchema) },
  /** Adds a service; its key is set separately with `keys.set`. Rejects a URL that does not parse. */
  'connections.create': { input: connectionDraftSchema, output: connectionSchema },
  'connections.update': {
    input: z.object({ id: connectionIdSchema, change: connectionDraftSchema }),
    output: connectionSchema,
  },
  /** Removes a service and its key. The local engine and the failure lab cannot be removed. */
  'connections.remove': { input: z.object({ id: connectionIdSchema }), output: nothing },
  /** "Test connection": the cheapest call that distinguishes URL, network, TLS, key and support problems. */
  'connections.test': { input: z.object({ id: connectionIdSchema }), output: connectionReportSchema },
  /** What a service reports of its credits and tokens, by GET calls that cost nothing. */
  'connections.account': { input: z.object({ id: connectionIdSchema }), output: accountReportSchema },
  /** The engines behind a service, by a GET call that costs nothing; null where it is not a cluster. */
  'connections.cluster': { input: z.object({ id: connectionIdSchema }), output: engineClusterSchema.nullable() },

  /** The only way to set a key: it is stored in the keychain (or in memory) and is never returned. */
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
   * Starts a run: its intent is on disk when this returns. `body` is sent unchanged; the window has validated it, or the user chose to send
   * it anyway. `allowPrivateHosts` are hosts allowed once, in addition to those in the settings; `scenario` is what the failure lab plays,
   * and is ignored by other connections. `requestKey` is that of an earlier run whose outcome is requested again (contract 2.4.6); without
   * it the run gets a new one.
   */
  'runs.start': {
    input: z.object({
      connectionId: connectionIdSchema,
      /** The type of `body`: a scrape if omitted, or a raw call (`shared/api/rawCall`), rejected if its path leaves the API. */
      endpoint: z.enum(callEndpoints).optional(),
      body: jsonObjectSchema,
      allowPrivateHosts: z.array(z.string().max(300)).max(20),
      scenario: scenarioNameSchema.nullable().optional(),
      requestKey: requestKeySchema.optional(),
      /**
       * What is stored: `private` only id, time and connection; `keep` everything, also for a request with zero retention; absent, or
       * `usual`, as the settings and the request define.
       */
      record: z.enum(['usual', 'private', 'keep']).optional(),
      /** Inspection data requested from the local engine; stored as artifacts of the run. Ignored for other connections. */
      inspect: z.array(z.enum(inspectionOptions)).max(inspectionOptions.length).optional(),
      /** The run whose captured page the local engine reads again: nothing is fetched. Fails where it is no longer stored. */
      fromRunId: runIdSchema.optional(),
      /** The page kind that the local engine must use instead of the one it detects. */
      readAs: z.enum(pageKinds).optional(),
    }),
    output: z.object({ runId: runIdSchema }),
  },
  /** Stops waiting: settles within 200 ms; the socket closes. A run that has ended does not change. */
  'runs.cancel': { input: z.object({ runId: runIdSchema }), output: nothing },
  /** Ends the wait before a scheduled retry. */
  'runs.retryNow': { input: z.object({ runId: runIdSchema }), output: nothing },
  /** The events after a sequence number (0 for all). */
  'runs.events': {
    input: z.object({ runId: runIdSchema, after: z.int().nonnegative() }),
    output: z.array(loggedRunEventSchema),
  },

  /**
   * Downloads a run's source file, without any key and under the same rules as any URL of a response: the pages of a document are rendered
   * from it. Only on the user's request, after the host was shown. A failure is the call's, and leaves the run unchanged.
   */
  'runs.fetchSource': { input: z.object({ runId: runIdSchema }), output: nothing },
  /** The same from a local file, identified by the URL that `files.end` or `files.choose` returned. */
  'runs.useSource': { input: z.object({ runId: runIdSchema, url: z.string().max(2000) }), output: nothing },
  /** Retries the download of a response's file, by the field of its artifact: its link may still work. Without any key. */
  'runs.fetchAgain': { input: z.object({ runId: runIdSchema, field: z.string().max(200) }), output: nothing },
  /**
   * Has the local engine make the X-ray of a run that has ended, from the page that it captured for it: nothing is fetched from the site.
   * It becomes an artifact of the run. `not-found` where the engine has let go of the page.
   */
  'runs.fetchXray': { input: z.object({ runId: runIdSchema }), output: nothing },
  /**
   * Downloads images of the page for a run that has ended, without any key and under the same rules as any URL of a response, 10 MB each at
   * most; stored as artifacts of the run (`loadedImages`). Only on the user's request, after the hosts were shown. The run reports failed
   * downloads.
   */
  'runs.fetchImages': {
    input: z.object({ runId: runIdSchema, urls: z.array(z.string().max(4000)).max(maxImages) }),
    output: nothing,
  },

  /**
   * Writes a run with its response, its files and its trace into one file that the user chooses, without keys and secrets of the request;
   * null when they cancel.
   */
  'runs.export': { input: z.object({ runId: runIdSchema }), output: z.object({ file: z.string().nullable() }) },
  /**
   * Writes the stored pages of a crawl or batch into one file that the user chooses, also while the job runs; null when they cancel the
   * dialog or the export. Refused while the same run is being exported. `run.exporting` reports its progress. If the program ends before,
   * the next start makes the file again.
   */
  'runs.exportPages': {
    input: z.object({ runId: runIdSchema, format: z.enum(jobExportFormats) }),
    output: z.object({ file: z.string().nullable() }),
  },
  /** Ends the export of a run; nothing of its file is left. */
  'runs.cancelExport': { input: z.object({ runId: runIdSchema }), output: nothing },
  /**
   * Writes a file stored with a run, by its artifact's field, or its raw response where that is null, to where the user chooses; `name` is
   * only the suggested name. Null when they cancel.
   */
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
  ...jobCalls,
  ...libraryCalls,
  ...ocrLanguageCalls,
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
   * Caches the first screen that the window showed of a long stored body, for the next time: `app://ui/first/<id>`. The text is the
   * window's own. Nothing is cached for a body that is not on the disk.
   */
  'documents.keepFirstScreen': {
    input: z.object({ bodyId: bodyIdSchema, text: z.string().max(maxFirstScreenChars) }),
    output: nothing,
  },

  /** Runs that a filter leaves, newest first or best first, by keyset. */
  'history.list': { input: historyQuerySchema, output: historyPageSchema },
  /** How many runs a filter leaves, counted up to 10,000. */
  'history.count': { input: historyFilterSchema, output: historyCountSchema },
  /** Returns tags and hosts of runs, the most frequent first, at most 200 of each. */
  'history.facets': { input: nothing, output: historyFacetsSchema },
  /** How many runs there are and how many bytes they take. */
  'history.usage': { input: nothing, output: historyUsageSchema },
  /** Sums of forecast and reported credits in a period, by day and by another group; at most 1,000 groups. */
  'history.creditUsage': { input: usageQuerySchema, output: usageReportSchema },
  /** Pins, tags or annotates runs; missing runs are skipped. */
  'history.mark': { input: z.object({ runIds: someRuns, mark: historyMarkSchema }), output: nothing },
  /** Moves runs to the trash for 30 days; returns the moved ones. Running runs are skipped. */
  'history.trash': { input: z.object({ runIds: someRuns }), output: z.object({ runIds: z.array(runIdSchema) }) },
  /** Takes runs out of the trash as they were. */
  'history.restore': { input: z.object({ runIds: someRuns }), output: nothing },
  /** Deletes runs permanently, and the bodies that no other run uses. Running runs are skipped. */
  'history.remove': { input: z.object({ runIds: someRuns }), output: nothing },
  /** The effect of `history.purge`, for the confirmation before it. */
  'history.weighPurge': { input: purgeScopeSchema, output: purgeWeightSchema },
  /** Removes all of a scope for good, some at a time; gives how many runs went. */
  'history.purge': { input: purgeScopeSchema, output: z.object({ runs: z.int() }) },

  'engine.status': { input: nothing, output: engineStatusSchema },
  'engine.start': { input: nothing, output: engineStatusSchema },
  'engine.stop': { input: nothing, output: engineStatusSchema },
  /** Puts the running engine's token on the clipboard: it never enters the window. Refused while it does not run. */
  'engine.copyToken': { input: nothing, output: nothing },
  /** Returns the engine's log after a sequence number (0 for all that is retained: the last thousand lines). */
  'engine.log': { input: z.object({ after: z.int().nonnegative() }), output: z.array(engineLogLineSchema) },

  /** Returns the scenarios of the failure lab, including the user's own files as they are now, with their errors. */
  'lab.catalogue': { input: nothing, output: labCatalogueSchema },
  /** Returns the text of a scenario's file. `not-found` for one that was removed. */
  'lab.scenario': { input: z.object({ name: scenarioNameSchema }), output: labScenarioTextSchema },
  /** Writes a copy of a scenario into a new file of the person's lab folder; the name of the file is main's choice. */
  'lab.copyScenario': { input: z.object({ name: scenarioNameSchema }), output: writtenScenarioSchema },
  /** Returns the last calls that the app's own lab played, oldest first. */
  'lab.calls': { input: nothing, output: z.array(playedCallSchema) },
  /** Empties that log. */
  'lab.forgetCalls': { input: nothing, output: nothing },

  /** Returns whether this computer has a network, as the system reports it; sends no request. */
  'network.status': { input: nothing, output: networkStatusSchema },

  'settings.get': { input: nothing, output: settingsSchema },
  /** Changes the named fields immediately and on disk. Rejects values that do not match the schema. */
  'settings.change': { input: settingsChangeSchema, output: settingsSchema },

  /** The keys that a person has chosen for commands. */
  'keyBindings.get': { input: nothing, output: keyBindingsSchema },
  /** Sets key lists of several commands at once; null restores a command's default. */
  'keyBindings.change': { input: keyBindingsChangeSchema, output: keyBindingsSchema },

  /** The extra CA file in use; null when there is none. */
  'certificates.status': { input: nothing, output: certificateFileSchema.nullable() },
  /** Lets the user choose a PEM file in main's dialog and uses it when it contains certificates. Null when they cancel. */
  'certificates.choose': { input: nothing, output: certificateFileSchema.nullable() },
  /** From now on only the system's certificates are trusted. */
  'certificates.forget': { input: nothing, output: nothing },

  /**
   * A window's tabs, drafts and layout as last saved; null at the first start or if they cannot be read. Without an id, the first window's.
   */
  'workspace.load': { input: windowIdSchema.nullish(), output: workspaceSchema.nullable() },
  /** Saves the workspace of the first window. Returns when it is on disk. */
  'workspace.save': { input: workspaceSchema, output: nothing },
  /** Saves the workspace of an additional window. */
  'window.save': { input: z.object({ windowId: windowIdSchema, workspace: workspaceSchema }), output: nothing },
  /** Opens a window for a tab; on return the tab is on disk there, and its former window drops it. */
  'window.moveTab': { input: z.object({ tab: workspaceTabSchema }), output: nothing },

  /** While keys are recorded the application menu leaves them to the window (macOS would handle them). */
  'window.ignoreMenuKeys': { input: z.object({ isIgnored: z.boolean() }), output: nothing },
  /** Returns alerts about the safety of stored data, oldest first. */
  'alerts.list': { input: nothing, output: z.array(alertSchema) },
  /** Dismisses an alert; if its cause persists, it appears again with the next failure. */
  'alerts.dismiss': { input: z.object({ id: z.string().max(200) }), output: nothing },
  /** Reopens the history after the user has fixed the problem. The alerts report the outcome. */
  'history.reopen': { input: nothing, output: nothing },

  /** Crashes since the program started, oldest first, for the recovery page. */
  'recovery.crashes': { input: nothing, output: z.array(crashSchema) },
  /**
   * Reloads the window: in its previous state, or in safe mode, with default settings, no restored tabs and the engine stopped. Data on
   * disk does not change; tabs of the safe mode are merged with the others afterwards.
   */
  'recovery.start': { input: z.object({ safeMode: z.boolean() }), output: nothing },

  /** The exact content of a diagnostics file, shown before it is saved. Keys are redacted. */
  'diagnostics.read': {
    input: nothing,
    output: z.object({
      text: z.string(),
      parts: z.array(z.object({ name: z.string(), lines: z.int(), bytes: z.int() })),
    }),
  },
  /** Saves the diagnostics that were read last to a file that the user selects in a dialog of the main process; null if it is canceled. */
  'diagnostics.save': { input: nothing, output: z.object({ file: z.string().nullable() }) },

  /** The window is drawn and takes input: start-up figures and `--screenshot` wait for it. */
  'window.ready': { input: z.object({ stage: z.enum(['shell', 'editor', 'first-result']) }), output: nothing },
} as const satisfies Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>;

/** Every event from main to the window. Events report what changed; small data is included. */
export const events = {
  /** New events of a run, in order, batched at most every 50 ms. */
  'run.changed': z.object({ runId: runIdSchema, events: z.array(loggedRunEventSchema) }),
  /** The beginning of a large response, as text, sent once while the rest is still being received. */
  'run.arriving': z.object({ runId: runIdSchema, text: z.string().max(20_000) }),
  /** The progress of an export, at most every 100 ms; null when it has ended. */
  'run.exporting': z.object({
    runId: runIdSchema,
    progress: z.object({ written: z.int().nonnegative(), total: z.int().nonnegative() }).nullable(),
  }),
  /** An export that an earlier process did not end was made again; `error` is why it was not. */
  'run.exported': z.object({ runId: runIdSchema, file: z.string(), error: z.string().nullable() }),
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
  /** New lines of the engine's log, in order, batched at most every 250 ms. */
  'engine.logged': z.array(engineLogLineSchema),
  /** Updates of calls that the failure lab plays, in order, batched at most every 100 ms; a repeated `seq` has ended. */
  'lab.played': z.array(playedCallSchema),
  /** The person chose the notification of a run's end. */
  'run.chosen': z.object({ runId: runIdSchema }),
  /** All alerts that hold now. */
  'alerts.changed': z.array(alertSchema),
  /** An additional window was closed: its tabs, for the first one. */
  'window.tabsCameBack': z.array(workspaceTabSchema),
  /** A command chosen in the application menu; ids are from the window's command table. */
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
