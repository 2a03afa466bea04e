import { lookupTable } from '../../base/lookupTable.ts';

/** The meaning of a cURL option for the import. */
export type CurlOptionKind =
  | 'url'
  | 'method'
  | 'header'
  | 'data'
  | 'json'
  /** `--data-urlencode`: encoded data of the body, or of the URL with `--get`. */
  | 'query'
  /** `--url-query`: encoded data of the URL. */
  | 'urlQuery'
  | 'agent'
  | 'cookie'
  | 'referer'
  | 'user'
  | 'maxTime'
  /** A part of a multipart body: `name=text`, or `name=@path` for a file. */
  | 'form'
  /** Takes a word that an import has no use for. */
  | 'argument'
  | 'insecure'
  | 'get'
  | 'head'
  /** Without effect on a scrape. */
  | 'harmless'
  /** Takes no value and has no equivalent in a scrape. */
  | 'flag';

/** Options with a value that does not affect the request (curl 8.10): without the list their values would be mistaken for URLs. */
const furtherArguments = [
  'abstract-unix-socket',
  'alt-svc',
  'aws-sigv4',
  'capath',
  'cert-type',
  'ciphers',
  'connect-to',
  'continue-at',
  'create-file-mode',
  'crlfile',
  'curves',
  'delegation',
  'dns-interface',
  'dns-ipv4-addr',
  'dns-ipv6-addr',
  'dns-servers',
  'doh-url',
  'ech',
  'engine',
  'etag-compare',
  'etag-save',
  'expand-data',
  'expand-header',
  'expand-url',
  'expect100-timeout',
  'ftp-account',
  'ftp-alternative-to-user',
  'ftp-method',
  'ftp-port',
  'happy-eyeballs-timeout-ms',
  'haproxy-clientip',
  'hostpubmd5',
  'hostpubsha256',
  'hsts',
  'ip-tos',
  'ipfs-gateway',
  'keepalive-cnt',
  'keepalive-time',
  'key-type',
  'krb',
  'libcurl',
  'local-port',
  'login-options',
  'mail-auth',
  'mail-from',
  'mail-rcpt',
  'max-filesize',
  'netrc-file',
  'noproxy',
  'output-dir',
  'parallel-max',
  'pass',
  'pinnedpubkey',
  'preproxy',
  'proto',
  'proto-default',
  'proto-redir',
  'proxy-cacert',
  'proxy-capath',
  'proxy-cert',
  'proxy-cert-type',
  'proxy-ciphers',
  'proxy-crlfile',
  'proxy-header',
  'proxy-key',
  'proxy-key-type',
  'proxy-pass',
  'proxy-pinnedpubkey',
  'proxy-service-name',
  'proxy-tls13-ciphers',
  'proxy-tlsauthtype',
  'proxy-tlspassword',
  'proxy-tlsuser',
  'proxy1.0',
  'pubkey',
  'quote',
  'random-file',
  'rate',
  'request-target',
  'retry-max-time',
  'sasl-authzid',
  'service-name',
  'socks4',
  'socks4a',
  'socks5',
  'socks5-gssapi-service',
  'socks5-hostname',
  'speed-limit',
  'speed-time',
  'stderr',
  'telnet-option',
  'tftp-blksize',
  'time-cond',
  'tls-max',
  'tls13-ciphers',
  'tlsauthtype',
  'tlspassword',
  'tlsuser',
  'trace',
  'trace-ascii',
  'trace-config',
  'variable',
  'vlan-priority',
] as const;

const longOptions: Readonly<Record<string, CurlOptionKind>> = lookupTable({
  url: 'url',
  request: 'method',
  header: 'header',
  data: 'data',
  'data-raw': 'data',
  'data-ascii': 'data',
  'data-binary': 'data',
  json: 'json',
  'data-urlencode': 'query',
  'url-query': 'urlQuery',
  'user-agent': 'agent',
  cookie: 'cookie',
  referer: 'referer',
  user: 'user',
  'oauth2-bearer': 'user',
  'max-time': 'maxTime',
  insecure: 'insecure',
  get: 'get',
  head: 'head',
  location: 'harmless',
  compressed: 'harmless',
  silent: 'harmless',
  'show-error': 'harmless',
  verbose: 'harmless',
  include: 'harmless',
  globoff: 'harmless',
  fail: 'harmless',
  'no-buffer': 'harmless',
  'progress-bar': 'harmless',
  http1_1: 'harmless',
  'http1.1': 'harmless',
  http2: 'harmless',
  http3: 'harmless',
  tlsv1: 'harmless',
  'tlsv1.2': 'harmless',
  'tlsv1.3': 'harmless',
  form: 'form',
  'form-string': 'form',
  output: 'argument',
  proxy: 'argument',
  'proxy-user': 'argument',
  'connect-timeout': 'argument',
  retry: 'argument',
  'retry-delay': 'argument',
  'max-redirs': 'argument',
  cacert: 'argument',
  cert: 'argument',
  key: 'argument',
  resolve: 'argument',
  interface: 'argument',
  'cookie-jar': 'argument',
  'dump-header': 'argument',
  'write-out': 'argument',
  'upload-file': 'argument',
  range: 'argument',
  'limit-rate': 'argument',
  config: 'argument',
  'unix-socket': 'argument',
  ...Object.fromEntries(furtherArguments.map((name) => [name, 'argument' as const])),
});

const shortOptions: Readonly<Record<string, string>> = lookupTable({
  X: 'request',
  H: 'header',
  d: 'data',
  A: 'user-agent',
  b: 'cookie',
  e: 'referer',
  u: 'user',
  m: 'max-time',
  k: 'insecure',
  G: 'get',
  I: 'head',
  L: 'location',
  s: 'silent',
  S: 'show-error',
  v: 'verbose',
  i: 'include',
  g: 'globoff',
  f: 'fail',
  N: 'no-buffer',
  '#': 'progress-bar',
  F: 'form',
  o: 'output',
  x: 'proxy',
  U: 'proxy-user',
  E: 'cert',
  c: 'cookie-jar',
  D: 'dump-header',
  w: 'write-out',
  T: 'upload-file',
  r: 'range',
  K: 'config',
  C: 'continue-at',
  P: 'ftp-port',
  Q: 'quote',
  t: 'telnet-option',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
});

const withoutWord: ReadonlySet<CurlOptionKind> = new Set(['insecure', 'get', 'head', 'harmless', 'flag']);

export interface CurlArgument {
  readonly kind: CurlOptionKind;
  /** The option as the user wrote it: `-H`, `--data-raw`; empty for a URL without an option. */
  readonly option: string;
  readonly word: string;
}

/** Parses the arguments after `curl` as options and URLs. An unknown option is treated as a flag. */
export function readCurlArguments(words: readonly string[]): readonly CurlArgument[] {
  const read: CurlArgument[] = [];
  let index = 0;
  const next = (): string => {
    index += 1;
    return words[index] ?? '';
  };
  for (; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word.startsWith('--') && word.length > 2) read.push(readLong(word, next));
    else if (word.startsWith('-') && word.length > 1) read.push(...readShort(word, next));
    else read.push({ kind: 'url', option: '', word });
  }
  return read;
}

function readLong(word: string, next: () => string): CurlArgument {
  const equals = word.indexOf('=');
  const name = equals < 0 ? word.slice(2) : word.slice(2, equals);
  const kind = Object.hasOwn(longOptions, name) ? (longOptions[name] ?? 'flag') : 'flag';
  if (withoutWord.has(kind)) return { kind, option: `--${name}`, word: '' };
  return { kind, option: `--${name}`, word: equals < 0 ? next() : word.slice(equals + 1) };
}

/** Parses `-sSL`, `-XPOST`, `-H 'a: b'`: letters until one takes a value. */
function readShort(word: string, next: () => string): readonly CurlArgument[] {
  const read: CurlArgument[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const letter = word[at] ?? '';
    const name = Object.hasOwn(shortOptions, letter) ? shortOptions[letter] : undefined;
    const kind = name === undefined ? 'flag' : (longOptions[name] ?? 'flag');
    const option = `-${letter}`;
    if (!withoutWord.has(kind)) {
      const rest = word.slice(at + 1);
      read.push({ kind, option, word: rest === '' ? next() : rest });
      break;
    }
    read.push({ kind, option, word: '' });
  }
  return read;
}
