/** Audio or video that a page names. Missing strings are empty, missing numbers null. */
export interface FoundMedia {
  readonly kind: 'audio' | 'video';
  readonly url: string;
  /** As stated by the page; empty if not stated. */
  readonly mimeType: string;
  /** Source: an element, structured data, Open Graph, a request of the page, or a link. */
  readonly source: 'element' | 'data' | 'meta' | 'request' | 'link';
}
