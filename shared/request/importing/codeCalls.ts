import type { CodeToken } from './codeTokens.ts';
import { type SdkMethod, sdkMethod } from './sdkMethods.ts';

/** A call in code that sends a request, or that is meant to. */
export interface CodeCall {
  /** `sdk`: the call of an SDK that sends a kind of request; `other`: another call of one; `http`: a plain call. */
  readonly kind: 'sdk' | 'other' | 'http';
  /** What the call of an SDK sends; null for other calls. */
  readonly sends: SdkMethod | null;
  /** As the code names it: `app.scrape`. */
  readonly name: string;
  /** The piece after its opening bracket. */
  readonly begin: number;
}

const otherSdkMethods = /^(?:agent|start_?agent|startAgent|deep_?research|deepResearch)$/;
const functions = /^(?:fetch|axios|ky|got|Request|\$fetch|ofetch)$/;
const clients =
  /^(?:requests|httpx|axios|client|session|http|got|ky|superagent|needle|s|api|\$|jQuery|request|_client|http_client|httpClient)$/;
const httpMethods = /^(?:post|get|put|request|ajax|Request)$/;

/** Maximum number of tokens of a call's type arguments. */
const maxTypeTokens = 80;

/** Whether text may be code that sends a request; quick, and at times wrongly yes. */
export function mayHoldCalls(text: string): boolean {
  return /(?:[.\s]|^)(?:scrape\w*|async\w*|fetch|axios|ky|got|post|get|request|ajax|Request|\$fetch|ofetch|crawl\w*|start\w*|batch\w*|map\w*|extract|agent|parse|search)\s{0,40}(?:\?\.)?(?:<[^()]{0,200}>)?\s{0,40}\(/.test(
    text,
  );
}

/** The calls in code that send a request, in order. Comments and strings are skipped. */
export function findCalls(tokens: readonly CodeToken[]): readonly CodeCall[] {
  const found: CodeCall[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'name') continue;
    const begin = callBegin(tokens, index + 1);
    if (begin === null) continue;
    const kind = kindOf(tokens, index);
    if (kind === null) continue;
    const sends = kind === 'sdk' ? (sdkMethod(token.text) ?? null) : null;
    if (sends?.isMethodOfLists === true && !takesUrl(tokens, begin)) continue;
    // Patterns of Python are searched for by a method of this name.
    if (token.text === 'search' && /^(?:re|regex)$/.test(tokens[index - 2]?.text ?? '')) continue;
    found.push({ kind, sends, name: nameOf(tokens, index), begin });
  }
  return found;
}

/** Past `?.` and the types that a call is given, the piece after its bracket; null where none is called. */
function callBegin(tokens: readonly CodeToken[], at: number): number | null {
  let index = tokens[at]?.text === '?.' ? at + 1 : at;
  if (tokens[index]?.text === '<') {
    const end =
      tokens.slice(index, index + maxTypeTokens).findIndex(({ text }) => text === '(' || text === ';') + index;
    if (end <= index || tokens[end - 1]?.text !== '>') return null;
    index = end;
  }
  const opening = tokens[index];
  return opening?.kind === 'sign' && opening.text === '(' ? index + 1 : null;
}

function kindOf(tokens: readonly CodeToken[], at: number): CodeCall['kind'] | null {
  const method = tokens[at]?.text ?? '';
  const before = tokens[at - 1];
  const isMember = before?.kind === 'sign' && /^\??\.$/.test(before.text);
  if (!isMember) {
    const isDefined = before?.kind === 'name' && /^(?:function|def|class)$/.test(before.text);
    return functions.test(method) && !isDefined ? 'http' : null;
  }
  const sends = sdkMethod(method);
  if (sends !== undefined) return sends.isCommonName && !isSdkClient(tokens, at) ? null : 'sdk';
  if (otherSdkMethods.test(method)) return 'other';
  const owner = tokens[at - 2]?.text ?? '';
  if (method === 'fetch') return /^(?:window|globalThis|self|undici)$/.test(owner) ? 'http' : null;
  return httpMethods.test(method) && (clients.test(owner) || method === 'post') ? 'http' : null;
}

/**
 * Whether a method is one of an SDK's client: its first argument is called `urls`, or the code names the SDK, and the owner is neither a
 * library nor the result of a call.
 */
function isSdkClient(tokens: readonly CodeToken[], at: number): boolean {
  // No other method of a common name takes an argument or an option of this name first.
  if (tokens.slice(at + 1, at + 4).some(({ text }) => text === 'urls')) return true;
  const owner = tokens[at - 2];
  if (owner?.kind !== 'name' || /^(?:JSON|Date|URL|z|path|qs|yaml|json|Number|parser|schema)$/i.test(owner.text))
    return false;
  return tokens.some(({ text }) => /firecrawl/i.test(text));
}

/** The method of a list takes a function, and that of an SDK a URL. */
function takesUrl(tokens: readonly CodeToken[], begin: number): boolean {
  const [first, second, third] = tokens.slice(begin, begin + 3);
  if (first?.kind !== 'name') return first?.kind === 'text';
  return second?.text === ',' ? third?.text === '{' : first.text === 'url' && /^[=)]$/.test(second?.text ?? '');
}

function nameOf(tokens: readonly CodeToken[], at: number): string {
  let begin = at;
  while (tokens[begin - 2]?.kind === 'name' && /^\??\.$/.test(tokens[begin - 1]?.text ?? '')) begin -= 2;
  return tokens
    .slice(begin, at + 1)
    .map(({ text }) => text)
    .join('');
}
