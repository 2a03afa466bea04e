/** A screenshot of a page. */
export interface EncodedImage {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/png' | 'image/jpeg';
}
