import type { Result } from '../../../shared/base/result.ts';
import type { GuardedFetch, GuardedFetchError } from '../../guard/fetchGuarded.ts';
import type { GuardPolicy } from '../../guard/hostPolicy.ts';
import type { ToolFailure } from './toolFailure.ts';
import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { err, ok } from '../../../shared/base/result.ts';

export interface ToolRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface ToolResponse {
  /** Final URL, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Lowercase, without parameters; empty if not specified. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** The only network access for a tool: through the guard, as for pages. Any status is a response. */
export type ToolFetch = (request: ToolRequest) => Promise<Result<ToolResponse, ToolFailure>>;

const limits = { bytes: 8 * 1024 * 1024, timeoutMs: 50_000, redirects: 10 } as const;

/**
 * The guard's fetch under the policy of one request.
 * @param userAgent `User-Agent` sent to sites
 */
export function createToolFetch(guarded: GuardedFetch, policy: GuardPolicy, userAgent: string): ToolFetch {
  return async ({ url, method = 'GET', headers = {}, body, signal }) => {
    const answer = await guarded({
      url,
      method,
      headers: { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'gzip, deflate, br', ...headers },
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
      policy,
      signal,
      timeoutMs: limits.timeoutMs,
      maxBytes: limits.bytes,
      maxRedirects: limits.redirects,
    });
    if (!answer.ok) return err(describeFailure(answer.error));
    const mediaType = mediaTypeOf(answer.value.headers['content-type']);
    return ok({ url: answer.value.url, status: answer.value.status, mediaType, bytes: answer.value.body });
  };
}

function describeFailure({ kind, host, code, refusal }: GuardedFetchError): ToolFailure {
  const where = host === '' ? 'the address' : host;
  switch (kind) {
    case 'invalid-url':
      return { code: 'invalid_options', message: `${where} is not a URL that can be fetched`, status: 400 };
    case 'refused':
      return refusal?.reason === 'own-port'
        ? { code: 'address_refused', message: `${where} is Trowel itself`, status: 403 }
        : {
            code: 'address_refused',
            message: `${where} is a private address; tools can access it only if that is allowed`,
            status: 403,
          };
    case 'timeout':
    case 'aborted':
      return { code: 'timeout', message: `${where} did not respond in time`, status: 408 };
    case 'too-large':
      return { code: 'upstream_too_large', message: `${where} responded with more than 8 MB`, status: 502 };
    default:
      return {
        code: 'upstream_unreachable',
        message: `${where} cannot be reached (${kind}: ${code})`.slice(0, 300),
        status: 502,
      };
  }
}
