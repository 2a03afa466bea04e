import type { CapturedContent, CapturedPage } from '../../ports/capture.ts';
import type { EncodedImage } from '../../ports/encodedImage.ts';
import type { ResponseHead } from './responseHead.ts';

/** What a visit found out about a page. */
interface CaptureFacts {
  /** Final URL, with its fragment. */
  readonly url: string;
  /** Null where there was no response. */
  readonly head: ResponseHead | null;
  readonly content: CapturedContent;
  readonly rawHtml: string | null;
  readonly screenshot: EncodedImage | null;
  readonly privateHosts: readonly string[];
  readonly warnings: readonly string[];
}

/** Builds the result of a visit from its facts. */
export function createCapture({ head, ...facts }: CaptureFacts): CapturedPage {
  const retryAfter = head?.retryAfter;
  return {
    ...facts,
    statusCode: head?.statusCode ?? 200,
    contentType: head?.contentType ?? null,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    rawBytes: null,
    proxyUsed: 'basic',
    media: null,
    actions: [],
    isWhole: true,
  };
}
