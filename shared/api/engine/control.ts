import { z } from 'zod';

/** Headers of Trowel's own engine, in addition to the v2 API (architecture 1). Services that do not know them ignore them. */
export const runHeader = 'x-trowel-run';
/** A run of which the app records nothing: the engine writes nothing of it to disk. */
export const privateRunHeader = 'x-trowel-private';
export const allowPrivateHeader = 'x-trowel-allow-private';

/** The hosts listed in the header, comma-separated; all for true, none for false. */
export function privateHosts(allowed: string | boolean): 'all' | readonly string[] {
  if (typeof allowed === 'boolean') return allowed ? 'all' : [];
  return allowed
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
}

/** The one JSON line that the engine prints to stdout when it listens. */
export const engineReadySchema = z.object({
  ready: z.literal(true),
  url: z.url(),
  token: z.string().min(1),
});

/** What an engine does: `api` answers requests, `worker` visits pages, `all` does both. */
export const engineRoles = ['all', 'api', 'worker'] as const;
export type EngineRole = (typeof engineRoles)[number];

/** The line of a worker of a cluster, which opens no port. */
export interface EngineWorkerReady {
  readonly ready: true;
  readonly role: 'worker';
}

/** The one JSON line that a supervising app writes to the engine's stdin (security 5). Absent keys mean "none". */
export const engineSecretsSchema = z.object({
  token: z.string().min(16),
  modelKey: z.string().optional(),
  /**
   * Keyed by use: `upstream` is the password of `--upstream-proxy`; `basic`, `enhanced` and `basic.DE` are the passwords of the scrape
   * proxies.
   */
  proxyPasswords: z.record(z.string(), z.string()).optional(),
  /** Signs what is sent to webhooks. */
  webhookSecret: z.string().min(1).optional(),
  /** Key of the search provider. */
  searchKey: z.string().optional(),
  /** Keys of the tools file, by `toolKeyName` of the variables that it names. */
  toolKeys: z.record(z.string(), z.string()).optional(),
});

/** The engine's result of loading the tools file at startup. */
export const engineToolsSchema = z.object({
  /** How many tools it has from the file. */
  count: z.int().nonnegative(),
  /** The problem with the file, as one sentence that names the file and the line; null if there is none. */
  problem: z.string().max(1000).nullable(),
  /** Variables that contain keys, in file order, and whether the engine has a key for each. */
  keys: z.array(z.object({ variable: z.string().max(60), isSet: z.boolean() })).max(500),
});
export type EngineTools = z.infer<typeof engineToolsSchema>;

/** A scrape that is running in the engine: its host (no path: URLs may contain secrets) and how long it has been running. */
export const engineJobSchema = z.object({
  id: z.string().max(64),
  host: z.string().max(300),
  state: z.enum(['running', 'waiting']),
  /** The client: `trowel`, or the name that a program gives itself. */
  client: z.string().max(200),
  ageMs: z.number().nonnegative(),
  /** The caller's id for its run (`x-trowel-run`); null where it sends none. */
  run: z.string().max(64).nullable().default(null),
  /** Number of pages of a file read so far, and the number to read; null if it has no pages, or before the first is read. */
  pages: z.object({ read: z.int().nonnegative(), total: z.int().nonnegative() }).nullable().default(null),
});
export type EngineJob = z.infer<typeof engineJobSchema>;

/** The engines of a team on one database, as each of them sees them. */
export const engineClusterSchema = z.object({
  /** False while the database does not answer: the figures are the last that were read. */
  isReachable: z.boolean().default(true),
  /** Age of the figures when they were sent. */
  readMsAgo: z.number().nonnegative().default(0),
  engines: z.array(
    z.object({
      id: z.string(),
      role: z.string(),
      /** Name of its computer. */
      machine: z.string(),
      version: z.string(),
      seenMsAgo: z.number(),
      /** Pages under way. */
      active: z.int().nonnegative(),
      /** Hosts that it visits. */
      lanes: z.int().nonnegative(),
    }),
  ),
  lanes: z.object({ waiting: z.int().nonnegative(), active: z.int().nonnegative() }),
  /** Running jobs, and their pages by state. */
  queue: z.object({
    jobs: z.int().nonnegative(),
    waiting: z.int().nonnegative(),
    leased: z.int().nonnegative(),
    held: z.int().nonnegative(),
  }),
});

/** `GET /trowel/health`: queue and memory of the engine. Bytes; `active` and `waiting` count scrapes. */
export const engineHealthSchema = z.object({
  version: z.string(),
  concurrency: z.int().positive(),
  active: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
  memoryBytes: z.int().nonnegative(),
  uptimeMs: z.number().nonnegative(),
  /** In the order of their arrival; the first hundred. */
  jobs: z.array(engineJobSchema).default([]),
  /** Null where no tools file was named. */
  tools: engineToolsSchema.nullable().default(null),
  /** Null for an engine without a cluster. */
  cluster: engineClusterSchema.nullable().default(null),
});

/** The engine's own error codes, in the contract's error shape (`code`). */
export const engineErrorCodes = {
  badRequest: 'BAD_REQUEST',
  invalidJson: 'BAD_REQUEST_INVALID_JSON',
  timeout: 'SCRAPE_TIMEOUT',
  mapTimeout: 'MAP_TIMEOUT',
  searchTimeout: 'SEARCH_TIMEOUT',
  /** No search provider gave results: the message has the reason of each. */
  searchFailed: 'TROWEL_SEARCH_FAILED',
  /** The engine has no library of what it has read. */
  libraryOff: 'TROWEL_LIBRARY_OFF',
  dns: 'SCRAPE_DNS_RESOLUTION_ERROR',
  tls: 'SCRAPE_SSL_ERROR',
  site: 'SCRAPE_SITE_ERROR',
  unsafeDomain: 'unsafe_domain_blocked',
  profileBusy: 'TROWEL_PROFILE_BUSY',
  proxy: 'SCRAPE_PROXY_SELECTION_ERROR',
  unsupportedFile: 'SCRAPE_UNSUPPORTED_FILE_ERROR',
  /** Options or formats that a file does not have: the message names them. */
  unsupportedParseOptions: 'PARSE_UNSUPPORTED_OPTIONS',
  /** A file of a kind that is not parsed. */
  unsupportedFileType: 'UNSUPPORTED_FILE_TYPE',
  tooManyUploads: 'PARSE_UPLOAD_UNPARSED_LIMIT_REACHED',
  /** The time of the request was too short for a single page of a file. */
  insufficientTime: 'SCRAPE_PDF_INSUFFICIENT_TIME_ERROR',
  /** An action could not be done: `details` is `[{ path: ['actions', index], type, message }]`, `index` from 0. */
  action: 'SCRAPE_ACTION_ERROR',
  /** Actions were requested for something that is not a page. */
  actionsNotSupported: 'SCRAPE_ACTIONS_NOT_SUPPORTED',
  /** The URL is private and not allowed: `details` is `[{ path: ['url'], message, host }]`. */
  privateAddress: 'TROWEL_PRIVATE_ADDRESS',
  lockdownMiss: 'SCRAPE_LOCKDOWN_CACHE_MISS',
  noCachedData: 'SCRAPE_NO_CACHED_DATA',
  noCredits: 'insufficient_credits',
  noBilling: 'billing_unavailable',
  cancelled: 'SCRAPE_JOB_CANCELLED',
  promptInjection: 'SCRAPE_PROMPT_INJECTION_DETECTED',
  /** A format or option needs a language model, and none is set. */
  modelNotSet: 'TROWEL_MODEL_NOT_SET',
  modelUnreachable: 'TROWEL_MODEL_UNREACHABLE',
  modelKeyRefused: 'TROWEL_MODEL_KEY_REFUSED',
  modelRateLimited: 'TROWEL_MODEL_RATE_LIMITED',
  /** The endpoint rejects the request itself (4xx): it does not have the model, or not at this URL. */
  modelRejected: 'TROWEL_MODEL_REJECTED',
  modelFailed: 'TROWEL_MODEL_FAILED',
  /** The model responded, but the result is unusable: it declined, or the form was still wrong after one retry. */
  modelNoResult: 'TROWEL_MODEL_NO_RESULT',
  invalidSchema: 'TROWEL_INVALID_JSON_SCHEMA',
  /** The path belongs to an operation of the API that the engine does not have: the message names an alternative. */
  operationNotSupported: 'OPERATION_NOT_SUPPORTED',
  unknown: 'UNKNOWN_ERROR',
} as const;

export type EngineCluster = z.infer<typeof engineClusterSchema>;
export type EngineHealth = z.infer<typeof engineHealthSchema>;
export type EngineReady = z.infer<typeof engineReadySchema>;
export type EngineSecrets = z.infer<typeof engineSecretsSchema>;
