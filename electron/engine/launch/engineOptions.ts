import { parseArgs } from 'node:util';
import { isModelAddress } from '../../../shared/api/engine/modelAddress.ts';
import { type ClusterOptions, readClusterFlags } from './clusterFlags.ts';
import { type OcrLanguageCode, ocrLanguageCodes } from '../../../shared/base/ocrLanguages.ts';
import { readOcrLanguages } from './ocrLanguageFlag.ts';
import { readSearchFlags, type SearchOptions } from './searchFlags.ts';
import { isProxyAddress, type ProxyEntry } from '../proxies/proxyRoutes.ts';
import { readProxyFlags } from '../proxies/readProxyFlags.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';

export interface EngineOptions extends SearchOptions, ClusterOptions {
  /** 0 picks a free one. */
  readonly port: number;
  /** The token given on the command line; null if it is read from a file or stdin, or is generated. */
  readonly token: string | null;
  readonly tokenFile: string | null;
  /** Data folder of the engine; null for the default one. */
  readonly data: string | null;
  /** Size limit of the page cache in megabytes; 0 disables it. */
  readonly cacheMb: number;
  /** Megabytes of the library; 0 for none. */
  readonly libraryMb: number;
  /** Credits that there are in all; null where everything is free. */
  readonly credits: number | null;
  /** Maximum number of concurrent pages; null for the number of cores. */
  readonly concurrency: number | null;
  /** Maximum number of pages of one host that crawls and batches visit at once; null for the default. */
  readonly maxPagesPerHost: number | null;
  /** Hours that crawls and batches stay readable after their end. */
  readonly keepJobsHours: number;
  readonly allowPrivate: boolean;
  /** Further values of Host that callers may send, in lower case: a name, or a name with a port. */
  readonly allowedHosts: readonly string[];
  /** Public names that this computer cannot resolve are given to the proxy as names. */
  readonly proxyResolves: boolean;
  /** `http://user@host:port` of the proxy that pages use; null for none. */
  readonly upstreamProxy: string | null;
  /** Base URL of an OpenAI-compatible endpoint, up to and including its version; null for none. Its key is not a flag. */
  readonly modelUrl: string | null;
  /** The name by which that endpoint knows its model; null for none. */
  readonly model: string | null;
  /** Proxies for scrapes by kind and country, in the order given. */
  readonly proxies: readonly ProxyEntry[];
  /** Additional filter lists: URLs or files. */
  readonly adLists: readonly string[];
  /** File with the secret that signs what is sent to webhooks; null for none. */
  readonly webhookSecretFile: string | null;
  /** Languages that are added to OCR. */
  readonly ocrLanguages: readonly OcrLanguageCode[];
  /** File of user-defined HTTP tools; null for none. */
  readonly tools: string | null;
  /** Secrets arrive as one JSON line on stdin; the engine ends when stdin closes. */
  readonly supervised: boolean;
}

export type EngineCommand = { readonly kind: 'help' } | { readonly kind: 'run'; readonly options: EngineOptions };

export const engineHelp = `The local engine: answers the Web Data API v2 on 127.0.0.1 with its own Chromium.

  --port N          port to listen on; 0, the default, picks a free one
  --token T         bearer token that callers must send; other users of this machine can read it in the
                    list of processes: prefer --token-file, and a long one
  --token-file F    file that holds the token; without a token the engine makes one and prints it
  --data DIR        folder of the engine's own files (cached pages, earlier scrapes for changeTracking, screenshots,
                    credits used); one engine at a time uses it
  --cache-mb N      megabytes of pages that the cache keeps, 0 to 99999; 0 keeps none, the default is 500
  --library-mb N    megabytes of the library, in which the texts of pages and files that were read can be searched, 0 to
                    99999; 0 for no library, the default is 500. The texts that were read first leave it first
  --credits N       credits that there are in all: scrapes are charged as the API's contract says, and answered 402 when
                    none are left. How many are used is remembered in the data folder; a larger N adds to what is
                    left. Without this flag everything is free and creditsUsed is 0
  --concurrency N   pages at once, 1 to 64; the default is the number of processor cores
  --pages-per-host N  pages of one host that crawls and batches visit at once, 1 to 64; the default is 2. More than 2 is
                    for sites of your own: the only pause between pages is then that of delay and robots.txt
  --keep-jobs HOURS  hours that a crawl or batch with its documents stays readable after its end, 1 to 720 (30 days); the default
                    is 24. Jobs keep the time that they were started with
  --allow-private   let pages reach private and loopback addresses (development and tests only)
  --allow-host NAME let callers use this name for the engine, at any port or as NAME:PORT: that of a tunnel to this computer, or
                    host.docker.internal in a container. May be given again; the engine still listens on 127.0.0.1 only
  --upstream-proxy U  let pages reach the web through a proxy, HTTP (http://user@host:port) or SOCKS 5; its password is in the
                    variable TROWEL_PROXY_PASSWORD or in the line on standard input
  --model-url U     an OpenAI-compatible endpoint for summary, question, json and the like, with its version:
                    http://127.0.0.1:11434/v1 (Ollama), http://127.0.0.1:1234/v1 (LM Studio), https://… (hosted);
                    its key is in the variable TROWEL_MODEL_KEY or in the line on standard input
  --model NAME      the model, as that endpoint calls it
  --proxy [CC=]U    proxy of scrapes that ask for basic or auto, http://user@host:port or socks5://user@host:port;
                    CC=U for one country only (DE=http://…). May be given again
                    With --allow-private they lead to private addresses too, which are reached directly otherwise
  --enhanced-proxy [CC=]U  the same for scrapes that ask for enhanced, and for auto where basic fails or is blocked.
                    Passwords: TROWEL_PROXY_PASSWORD_BASIC, TROWEL_PROXY_PASSWORD_ENHANCED_DE and so on
  --proxy-resolves  where this computer cannot resolve a public name, give the name to the proxy, which resolves it. Such a
                    name is not checked for private addresses here: use it with a proxy that reaches none
  --ad-list U       rules about advertising beside our own, in the syntax of Adblock Plus: an address, which is
                    fetched anew every four days, or a file. May be given again
  --ocr-languages A,B  languages that are added to OCR beside English: ${ocrLanguageCodes.slice(0, 7).join(', ')},
                    ${ocrLanguageCodes.slice(7).join(', ')} (Tesseract's names; kaz reads Russian too). Their data, 0.6 to 2.1 MB each, comes
                    once from the npm registry into the data folder and is checked
  --tools FILE      a JSON file of HTTP tools for alexandria calls, beside the engine's own for feeds, sitemaps,
                    robots.txt and structured data
  --webhook-secret-file F  file with the secret that signs what jobs send to their webhooks, in the header
                    X-Firecrawl-Signature; unsigned without it
  --search-provider P  where POST /v2/search asks: searxng (yours, with --search-url), brave, tavily or serper, whose key is in
                    the variable TROWEL_SEARCH_KEY or in the line on standard input
  --search-url U    base URL of your SearXNG, or of another place that answers as the provider does
  --search-file F   a JSON file that describes a search API instead of --search-provider
  --search-apis A,B  search APIs for programs that need no key, in addition: wikipedia, github, stackexchange, hackernews, openalex,
                    crossref, gdelt, openverse. Without any of these, searches find what this engine has read
  --store-file F    several engines work on the jobs of one PostgreSQL: file with its URL, postgres://user:password@host/database,
                    which the variable TROWEL_STORE may have instead
  --role R          what this engine does for them: api answers requests, worker visits pages and opens no port, all, the
                    default, does both
  --listen ADDR     address to listen on instead of 127.0.0.1; needs --token-file, and a TLS proxy of yours before it
  --supervised      read one JSON line {"token": "…"} from standard input, and end when that input ends
  --help            print this text

When it listens it prints one line to standard output: {"ready":true,"url":"http://127.0.0.1:N","token":"T"}; a worker prints
{"ready":true,"role":"worker"} when it is connected.
SIGTERM or SIGINT ends it: running scrapes are refused, and everything is gone within two seconds.
`;

const flags = {
  port: { type: 'string' },
  token: { type: 'string' },
  'token-file': { type: 'string' },
  data: { type: 'string' },
  concurrency: { type: 'string' },
  'pages-per-host': { type: 'string' },
  'keep-jobs': { type: 'string' },
  'cache-mb': { type: 'string' },
  'library-mb': { type: 'string' },
  credits: { type: 'string' },
  'upstream-proxy': { type: 'string' },
  'model-url': { type: 'string' },
  model: { type: 'string' },
  proxy: { type: 'string' },
  'ad-list': { type: 'string' },
  'enhanced-proxy': { type: 'string' },
  tools: { type: 'string' },
  'store-file': { type: 'string' },
  role: { type: 'string' },
  listen: { type: 'string' },
  'ocr-languages': { type: 'string' },
  'search-provider': { type: 'string' },
  'search-url': { type: 'string' },
  'search-file': { type: 'string' },
  'search-apis': { type: 'string' },
  'webhook-secret-file': { type: 'string' },
  'allow-private': { type: 'boolean' },
  'allow-host': { type: 'string' },
  'proxy-resolves': { type: 'boolean' },
  supervised: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Chromium switches added by launchers; they are ignored among the engine's arguments. */
const chromiumSwitch =
  /^(?:no-|disable-|enable-|force-|ozone-|use-|user-data-dir|lang|headless|inspect|js-flags|log-|remote-|password-store|in-process-|single-process|test-type|engine$|v$|vmodule)/;

/**
 * Parses the engine's arguments.
 * @param words everything of the command line after `--engine`
 * @returns the command, or one plain sentence that describes the error
 */
export function parseEngineOptions(words: readonly string[]): Result<EngineCommand, string> {
  const { tokens } = parseArgs({ args: [...words], options: flags, strict: false, tokens: true });
  const values = new Map<string, string>();
  const lists = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === 'positional') return err(`"${token.value}" is not understood; --help lists the flags.`);
    if (token.kind !== 'option') continue;
    const flag = Object.hasOwn(flags, token.name) ? flags[token.name as keyof typeof flags] : undefined;
    if (flag === undefined) {
      if (chromiumSwitch.test(token.name)) continue;
      return err(`Unknown flag ${token.rawName}; --help lists all flags.`);
    }
    if (flag.type === 'boolean') {
      if (token.value !== undefined) return err(`${token.rawName} takes no value.`);
      values.set(token.name, '');
    } else {
      if (token.value === undefined || token.value === '' || token.value.startsWith('--'))
        return err(`${token.rawName} needs a value.`);
      values.set(token.name, token.value);
      lists.set(token.name, [...(lists.get(token.name) ?? []), token.value]);
    }
  }
  return values.has('help') ? ok({ kind: 'help' }) : readValues(values, lists);
}

function readValues(
  values: ReadonlyMap<string, string>,
  lists: ReadonlyMap<string, readonly string[]>,
): Result<EngineCommand, string> {
  const numbers = readNumbers(values);
  if (!numbers.ok) return numbers;
  const token = readTokenFlags(values);
  if (!token.ok) return token;
  const upstreamProxy = values.get('upstream-proxy') ?? null;
  if (upstreamProxy !== null && !isProxyAddress(upstreamProxy))
    return err(
      '--upstream-proxy needs a URL such as http://proxy.example:3128 or socks5://proxy.example:1080, without a password.',
    );
  const model = readModel(values);
  if (!model.ok) return model;
  const proxies = readProxyFlags(lists);
  if (!proxies.ok) return proxies;
  const proxyResolves = values.has('proxy-resolves');
  if (proxyResolves && upstreamProxy === null && proxies.value.length === 0)
    return err('--proxy-resolves needs a proxy: --upstream-proxy, --proxy or --enhanced-proxy.');
  const allowedHosts = (lists.get('allow-host') ?? []).map((name) => name.toLowerCase());
  const badHost = allowedHosts.find((name) => !isHostValue(name));
  if (badHost !== undefined)
    return err(`--allow-host needs a name such as my-tunnel.example or engine:3002, not "${badHost}".`);
  const languages = readOcrLanguages(values.get('ocr-languages') ?? '');
  if (!languages.ok) return languages;
  const search = readSearchFlags(values);
  if (!search.ok) return search;
  const cluster = readClusterFlags(values);
  if (!cluster.ok) return cluster;
  return ok({
    kind: 'run',
    options: {
      ...numbers.value,
      ...token.value,
      data: values.get('data') ?? null,
      allowPrivate: values.has('allow-private'),
      allowedHosts,
      proxyResolves,
      upstreamProxy,
      ...model.value,
      ...search.value,
      ...cluster.value,
      ocrLanguages: languages.value,
      proxies: proxies.value,
      adLists: lists.get('ad-list') ?? [],
      tools: values.get('tools') ?? null,
      webhookSecretFile: values.get('webhook-secret-file') ?? null,
    },
  });
}

/** A host name or address, with or without a port. */
function isHostValue(text: string): boolean {
  return text.length <= 260 && /^[a-z0-9._-]+(?::\d{1,5})?$/.test(text);
}

function readNumbers(
  values: ReadonlyMap<string, string>,
): Result<
  Pick<
    EngineOptions,
    'port' | 'concurrency' | 'maxPagesPerHost' | 'keepJobsHours' | 'cacheMb' | 'libraryMb' | 'credits'
  >,
  string
> {
  const port = readNumber(values, 'port', { min: 0, max: 65_535, initial: 0 });
  if (!port.ok) return port;
  const concurrency = readNumber(values, 'concurrency', { min: 1, max: 64, initial: null });
  if (!concurrency.ok) return concurrency;
  const perHost = readNumber(values, 'pages-per-host', { min: 1, max: 64, initial: null });
  if (!perHost.ok) return perHost;
  const keepJobs = readNumber(values, 'keep-jobs', { min: 1, max: 720, initial: 24 });
  if (!keepJobs.ok) return keepJobs;
  const cacheMb = readNumber(values, 'cache-mb', { min: 0, max: 99_999, initial: 500 });
  if (!cacheMb.ok) return cacheMb;
  const libraryMb = readNumber(values, 'library-mb', { min: 0, max: 99_999, initial: 500 });
  if (!libraryMb.ok) return libraryMb;
  const credits = readNumber(values, 'credits', { min: 0, max: 999_999_999, initial: null });
  if (!credits.ok) return credits;
  return ok({
    port: port.value,
    concurrency: concurrency.value,
    maxPagesPerHost: perHost.value,
    keepJobsHours: keepJobs.value,
    cacheMb: cacheMb.value,
    libraryMb: libraryMb.value,
    credits: credits.value,
  });
}

/** Reads a flag with a whole number; `initial` is its value without the flag. */
function readNumber<Initial extends number | null>(
  values: ReadonlyMap<string, string>,
  flag: keyof typeof flags,
  { min, max, initial }: { readonly min: number; readonly max: number; readonly initial: Initial },
): Result<number | Initial, string> {
  const text = values.get(flag);
  if (text === undefined) return ok(initial);
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? ok(value) : err(`--${flag} needs a number from ${min} to ${max}.`);
}

/** Reads the flags that say where the token comes from: one source at most. */
function readTokenFlags(
  values: ReadonlyMap<string, string>,
): Result<Pick<EngineOptions, 'token' | 'tokenFile' | 'supervised'>, string> {
  const token = values.get('token') ?? null;
  const tokenFile = values.get('token-file') ?? null;
  const supervised = values.has('supervised');
  if (token !== null && tokenFile !== null) return err('Give either --token or --token-file, not both.');
  const problem = token === null ? null : tokenProblem(token);
  if (problem !== null) return err(problem);
  if (supervised && (token !== null || tokenFile !== null))
    return err('With --supervised the token comes on standard input.');
  return ok({ token, tokenFile, supervised });
}

function readModel(values: ReadonlyMap<string, string>): Result<Pick<EngineOptions, 'modelUrl' | 'model'>, string> {
  const modelUrl = values.get('model-url') ?? null;
  const model = values.get('model') ?? null;
  if ((modelUrl === null) !== (model === null)) return err('--model-url and --model belong together: give both.');
  if (modelUrl !== null && !isModelAddress(modelUrl))
    return err('--model-url needs a URL such as http://127.0.0.1:11434/v1, without a user or a query.');
  return ok({ modelUrl, model });
}

/**
 * Returns the problem of a token as one sentence, null for a valid one. It must fit a header; its strength is the user's choice: the engine
 * listens on this computer only, and generates long ones itself.
 */
export function tokenProblem(token: string): string | null {
  return /^[\x21-\x7e]{1,512}$/.test(token)
    ? null
    : 'The token must be 1 to 512 visible ASCII characters without spaces.';
}
