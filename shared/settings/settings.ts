import { z } from 'zod';
import { connectionIdSchema } from '../base/brand.ts';
import { searchApiIds, searchProviderIds } from '../base/searchProviders.ts';
import { isUsablePort } from './enginePort.ts';
import { maxSavedSearches, savedSearchSchema } from '../history/history.ts';

/** Formats that a new request can have preselected; others are added in its builder. */
export const newRequestFormats = ['markdown', 'html', 'rawHtml', 'links', 'images', 'screenshot'] as const;

/** `http://host:port`, `https://…`, `socks5://…`: a proxy's URL, without path and credentials. */
export const proxyServerPattern = /^(?:https?|socks[45]?):\/\/(?:[\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i;

/** An absolute file path on any of the three systems. */
export const absolutePathPattern = /^(?:\/|[a-z]:[\\/]|\\\\)[^\0\n]+$/i;

export const maxSavedTraceFilters = 50;

/** A filter line for the events of an agent's run (ux 10), saved under a name chosen by the user. */
export const savedTraceFilterSchema = z.object({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(60),
  filter: z.string().min(1).max(1000),
});

const text = (most: number) => z.string().max(most);
/** Empty, or matching a pattern: an empty field means "none". */
const emptyOr = (pattern: RegExp, most: number) =>
  text(most).refine((value) => value === '' || pattern.test(value), 'is not of this form');

/** Every field that a person sets by its control, without its default. */
const fields = {
  theme: z.enum(['system', 'light', 'dark', 'contrast-light', 'contrast-dark']),
  density: z.enum(['comfortable', 'compact']),
  /** Percent; applies to the entire window. */
  zoom: z.int().min(50).max(300),
  /** Pixels of the base size at 100 %; the other sizes scale with it. */
  uiFontSize: z.int().min(11).max(16),
  /** A font family installed on this computer; empty for the design's own font stack. */
  codeFontFamily: text(100).regex(/^[^"\\;{}<>]*$/),
  codeFontSize: z.int().min(10).max(20),
  codeLigatures: z.boolean(),
  /** Characters in a line of rendered markdown. */
  readingWidth: z.int().min(50).max(160),
  /** `system` follows the system's reduced-motion setting. */
  motion: z.enum(['system', 'reduce', 'full']),
  /** A locale of the message files; `pseudo` is the test locale. */
  language: z.enum(['system', 'en', 'de', 'pseudo']),
  /** A connection's id; when empty or deleted, the connection of the visible tab. */
  newRequestConnection: text(64),
  newRequestFormats: z.array(z.enum(newRequestFormats)).max(newRequestFormats.length),
  /** Milliseconds; null omits the field, so that the service's default applies. */
  newRequestTimeout: z.int().min(1000).max(300_000).nullable(),
  /** Maximum forecast cost in credits of one send to a service without confirmation; null means no limit. */
  creditGuard: z.int().min(1).max(1_000_000).nullable(),
  confirmClose: z.boolean(),
  /** Hosts on the local network that the local engine may visit, as allowed from an error card. */
  allowedPrivateHosts: z.array(z.string().min(1).max(300)).max(500),
  /** Concurrent pages in the local engine; null means one per processor core. */
  engineConcurrency: z.int().min(1).max(64).nullable(),
  /** The port on 127.0.0.1 that the local engine always listens on, with a token that stays; null takes any free port and a new token. */
  enginePort: z.int().refine(isUsablePort).nullable(),
  /** How Trowel connects to services: with the system's proxy settings, directly, or by `proxyServer`. */
  proxyMode: z.enum(['system', 'none', 'manual']),
  proxyServer: emptyOr(proxyServerPattern, 300),
  /** Hosts that are reached directly, separated by commas: `*.corp.example, 10.0.0.0/8`. */
  proxyBypass: text(2000),
  proxyUser: text(200),
  /** How the local engine's pages reach the web; empty for directly. Only `http://host:port`. */
  engineProxyServer: emptyOr(/^http:\/\/(?:[\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i, 300),
  engineProxyUser: text(200),
  modelUrl: emptyOr(/^https?:\/\/[^\s]+$/i, 2000),
  modelName: text(200),
  /** The JSON file with the user's own tools for the engine's catalog; empty for none. An absolute path. */
  engineToolsFile: emptyOr(absolutePathPattern, 4000),
  /** What searches of the local engine ask; `custom` is described by `searchFile`. */
  searchProvider: z.enum(['none', ...searchProviderIds]),
  /** Base URL of the user's SearXNG; empty for none. */
  searchUrl: emptyOr(/^https?:\/\/[^\s]+$/i, 2000),
  /** A JSON file that describes a search API; empty for none. An absolute path. */
  searchFile: emptyOr(absolutePathPattern, 4000),
  /** Search APIs without a key that are switched on. */
  searchApis: z.array(z.enum(searchApiIds)).max(50),
  /** Maximum size of one response of a service, in megabytes; a larger one is aborted. */
  largestAnswerMb: z.int().min(1).max(500),
  notifyOnEnd: z.boolean(),
  /** Seconds that a run must have taken to be worth a notification. */
  notifyAfter: z.int().min(0).max(3600),
  /** Verbosity of the live regions for screen readers. */
  verbosity: z.enum(['quiet', 'normal', 'verbose']),
  /** Maximum number of runs, bytes and days in history; null means no limit. */
  historyMaxRuns: z.int().min(100).max(10_000_000).nullable(),
  historyMaxBytes: z
    .int()
    .min(10_000_000)
    .max(10 * 1024 ** 4)
    .nullable(),
  historyMaxDays: z.int().min(1).max(36_500).nullable(),
  privateRuns: z.boolean(),
  /** Connections whose runs are private. */
  privateConnections: z.array(connectionIdSchema).max(500),
  /** Searches of history with a name, in the order in which they were saved. */
  savedSearches: z.array(savedSearchSchema).max(maxSavedSearches),
  /** Filters of the events of agents' runs with a name, in the order in which they were saved. */
  savedTraceFilters: z.array(savedTraceFilterSchema).max(maxSavedTraceFilters),
} as const;

/** The user's settings. Every field has a default, so that an older file still yields complete settings. */
export const settingsSchema = z.object({
  version: z.literal(1).default(1),
  theme: fields.theme.default('system'),
  density: fields.density.default('comfortable'),
  zoom: fields.zoom.default(100),
  uiFontSize: fields.uiFontSize.default(13),
  codeFontFamily: fields.codeFontFamily.default(''),
  codeFontSize: fields.codeFontSize.default(12),
  codeLigatures: fields.codeLigatures.default(false),
  readingWidth: fields.readingWidth.default(72),
  motion: fields.motion.default('system'),
  language: fields.language.default('system'),
  newRequestConnection: fields.newRequestConnection.default(''),
  newRequestFormats: fields.newRequestFormats.default(['markdown']),
  newRequestTimeout: fields.newRequestTimeout.default(null),
  creditGuard: fields.creditGuard.default(null),
  confirmClose: fields.confirmClose.default(true),
  allowedPrivateHosts: fields.allowedPrivateHosts.default([]),
  engineConcurrency: fields.engineConcurrency.default(null),
  enginePort: fields.enginePort.default(null),
  proxyMode: fields.proxyMode.default('system'),
  proxyServer: fields.proxyServer.default(''),
  proxyBypass: fields.proxyBypass.default(''),
  proxyUser: fields.proxyUser.default(''),
  engineProxyServer: fields.engineProxyServer.default(''),
  engineProxyUser: fields.engineProxyUser.default(''),
  modelUrl: fields.modelUrl.default(''),
  modelName: fields.modelName.default(''),
  engineToolsFile: fields.engineToolsFile.default(''),
  searchProvider: fields.searchProvider.default('none'),
  searchUrl: fields.searchUrl.default(''),
  searchFile: fields.searchFile.default(''),
  searchApis: fields.searchApis.default([]),
  largestAnswerMb: fields.largestAnswerMb.default(256),
  notifyOnEnd: fields.notifyOnEnd.default(false),
  notifyAfter: fields.notifyAfter.default(15),
  verbosity: fields.verbosity.default('normal'),
  /** A PEM file chosen in main's own dialog: its certificates are trusted in addition to the system's, for every service. */
  extraCaFile: z.string().max(4000).nullable().default(null),
  /** Hosts that the person has opened in the system browser before. */
  knownExternalHosts: z.array(z.string().max(300)).max(1000).default([]),
  /** Beyond these limits, history deletes its oldest runs; pinned and running runs are retained. */
  historyMaxRuns: fields.historyMaxRuns.default(100_000),
  historyMaxBytes: fields.historyMaxBytes.default(2_000_000_000),
  historyMaxDays: fields.historyMaxDays.default(90),
  /** Every run is private: of it only id, time and connection reach the disk. */
  privateRuns: fields.privateRuns.default(false),
  privateConnections: fields.privateConnections.default([]),
  savedSearches: fields.savedSearches.default([]),
  savedTraceFilters: fields.savedTraceFilters.default([]),
});

export type Settings = z.infer<typeof settingsSchema>;

/** The settings file: fields written by a later version are preserved. */
export const settingsFileSchema = settingsSchema.loose();

export const defaultSettings: Settings = settingsSchema.parse({});

/** Fields to change, written without the defaults, so that an absent field stays absent. Files are chosen in main alone. */
export const settingsChangeSchema = z.strictObject(fields).partial();
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
export type SettingName = keyof typeof fields;

/** The settings among `names` that differ from their defaults. */
export function changedSettings(settings: Settings, names: readonly SettingName[]): readonly SettingName[] {
  return names.filter((name) => JSON.stringify(settings[name]) !== JSON.stringify(defaultSettings[name]));
}

/** The change that gives some settings their defaults back. */
export function resetOf(names: readonly SettingName[]): SettingsChange {
  return settingsChangeSchema.parse(Object.fromEntries(names.map((name) => [name, defaultSettings[name]])));
}

/** The next step of a zoom in a list that browsers share. */
export function steppedZoom(zoom: number, step: 1 | -1): number {
  const steps = [50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300];
  return (step > 0 ? steps.find((each) => each > zoom) : steps.findLast((each) => each < zoom)) ?? zoom;
}
