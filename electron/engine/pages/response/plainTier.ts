import type { Session } from 'electron';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { mediaTypeOf } from '../../../../shared/base/mediaType.ts';
import { guardHeader } from '../../../guard/refusalResponse.ts';
import type { Result } from '../../../../shared/base/result.ts';
import type { AdBlocker } from '../../blocking/adBlocker.ts';
import { hasScriptTag } from '../../static/isScript.ts';
import type { PageVerdict, PlainInput, PlainObstacle, PlainVerdict } from '../../static/plainPage.ts';
import { isStaticPage } from '../../static/isStaticPage.ts';
import type { PageRequest } from '../../ports/capture.ts';
import { fetchOfPage, readUpTo } from '../media/fetchOfPage.ts';
import type { BrowserFeature } from './browserFallbackReason.ts';
import type { ResponseHead } from './responseHead.ts';
import { namesInText } from './namesInText.ts';
import { type PagePolicy, readPagePolicy } from './pagePolicy.ts';

/** Reads pages without a browser, in a worker. */
export interface PlainReader {
  read(input: PlainInput, signal: AbortSignal): Promise<Result<PlainVerdict, string>>;
}

/** Returns the feature of a request that needs the browser; null where the response alone may be sufficient. */
export function requiredBrowserFeature(request: PageRequest): BrowserFeature | null {
  if (request.sitting !== undefined) return 'live';
  if (request.rawBytes) return 'bytes';
  if (request.actions.length > 0) return 'actions';
  if (request.screenshot !== null) return 'screenshot';
  if (request.styles) return 'branding';
  if (request.media !== null) return 'media';
  if (request.draws === true) return 'xray';
  if (request.waitForMs > 0) return 'waitFor';
  return request.profile === null ? null : 'profile';
}

/** Returns why the head of a response rules out reading it without the browser; null if nothing does. */
export function browserReasonOfHead(head: ResponseHead): 'type' | 'status' | 'moves' | 'size' | null {
  if (mediaTypeOf(head.contentType) !== 'text/html') return 'type';
  if (head.statusCode !== 200) return 'status';
  if (head.refreshSeconds !== null) return 'moves';
  return head.length !== null && head.length > maxStaticBytes ? 'size' : null;
}

export interface PlainTierPorts {
  readonly session: Session;
  readonly request: PageRequest;
  readonly blocker: AdBlocker;
  readonly reader: PlainReader;
  readonly signal: AbortSignal;
}

/** Bytes of a page that is read without a browser; one of more takes its time there as well. */
export const maxStaticBytes = 2_000_000;
const maxStylesheetBytes = 1_000_000;
const maxStylesheets = 12;
const sheetsMs = 3000;

/** Evaluates a page by its complete body: the HTML that the browser would produce, or why the browser has to open it. */
export async function judgePlainPage(
  ports: PlainTierPorts,
  head: ResponseHead,
  policies: readonly string[],
  bytes: Buffer,
): Promise<PageVerdict> {
  const { request, blocker, reader, signal } = ports;
  const text = bytes.toString('utf8');
  const policy = readPagePolicy(policies);
  const climbs = (why: PlainObstacle): PageVerdict => {
    return { kind: 'climbs', why, isStill: isStaticPage(why, text, policy.scriptsForbidden) };
  };
  if (bytes.byteLength > maxStaticBytes) return climbs('size');
  if (!policy.scriptsForbidden && hasScriptTag(text)) return climbs('script');
  const sheets = await fetchSheets({ ...ports, pageUrl: head.url, policy }, text);
  if (sheets === null) return climbs('styles');
  const tidies = request.blockAds;
  const adSelectors = tidies ? blocker.hidden(head.url, namesInText(text)) : [];
  const input: PlainInput = {
    bytes,
    contentType: head.contentType,
    scriptsForbidden: policy.scriptsForbidden,
    sheets,
    url: head.url,
    tidies,
    adSelectors,
    scripts: request.scripts,
  };
  const read = await reader.read(input, signal);
  if (!read.ok) return climbs('form');
  return read.value.kind === 'climbs' ? climbs(read.value.why) : read.value;
}

const linkTag = /<link\b([^<>]{1,2000})>/gi;
const relation = /\brel\s*=\s*(?:"[^"]*\bstylesheet\b|'[^']*\bstylesheet\b|stylesheet\b)/i;
const target = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

interface SheetPorts extends Pick<PlainTierPorts, 'session' | 'signal' | 'request'> {
  readonly pageUrl: string;
  readonly policy: PagePolicy;
}

/** Fetches the style sheets found in the text. Null if one fails: what it hides is then unknown. */
async function fetchSheets(ports: SheetPorts, text: string): Promise<Readonly<Record<string, string>> | null> {
  const { pageUrl, signal } = ports;
  const addresses = new Set<string>();
  for (const [, attributes = ''] of text.matchAll(linkTag)) {
    if (!relation.test(attributes)) continue;
    const [, one, other, bare] = target.exec(attributes) ?? [];
    const href = (one ?? other ?? bare ?? '').replaceAll('&amp;', '&');
    if (href !== '' && canParseUrl(href, pageUrl)) addresses.add(new URL(href, pageUrl).href);
  }
  if (addresses.size > maxStylesheets) return null;
  const ended = AbortSignal.any([signal, AbortSignal.timeout(sheetsMs)]);
  const sheets = await Promise.all(
    [...addresses].map(async (address) => [address, await fetchSheet(ports, address, ended)] as const),
  );
  const there = sheets.filter((entry): entry is [string, string] => entry[1] !== null);
  return there.length === sheets.length ? Object.fromEntries(there) : null;
}

const noSheet = '';

async function fetchSheet(
  { session, pageUrl, policy, request: { recorder } }: SheetPorts,
  address: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (policy.foreignSheetsForbidden && new URL(address).origin !== new URL(pageUrl).origin) return noSheet;
  if (!/^https?:/i.test(address)) return null;
  const id = `sheet ${address}`;
  recorder?.began({ id, method: 'GET', url: address, type: 'Stylesheet' });
  try {
    const answer = await fetchOfPage({ session, pageUrl }, address, signal, { accept: 'text/css,*/*;q=0.1' });
    const mediaType = mediaTypeOf(answer.headers.get('content-type'));
    const guard = answer.headers.get(guardHeader);
    recorder?.answered({ id, status: answer.status, mediaType, guard });
    // The browser ignores such a response as well.
    if (answer.status >= 400 && answer.status < 500 && guard === null) return noSheet;
    if (!answer.ok || mediaType !== 'text/css') return null;
    const bytes = await readUpTo(answer, maxStylesheetBytes);
    recorder?.finished(id, bytes?.byteLength ?? maxStylesheetBytes);
    return bytes === null ? null : Buffer.from(bytes).toString('utf8');
  } catch {
    recorder?.failed(id, 'net::ERR_FAILED');
    return null;
  }
}
