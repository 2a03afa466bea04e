/** Sound or film that a page names. Absent words are empty, absent numbers null. */
export interface FoundMedia {
  readonly kind: 'audio' | 'video';
  readonly url: string;
  /** As the page says; empty where it does not. */
  readonly mimeType: string;
  /** Where it was found: an element, structured data, Open Graph, what the page fetched itself, or a link. */
  readonly source: 'element' | 'data' | 'meta' | 'request' | 'link';
}
