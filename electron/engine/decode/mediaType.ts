const textTypes =
  /^(?:text\/|application\/(?:json|x-ndjson|ld\+json|xml|javascript|x-javascript|ecmascript|yaml|x-yaml|toml|sql|x-sh|graphql|rtf$)|[^;]+\+(?:json|xml|yaml)$)/;

/** Returns whether a response of this media type is read as text instead of being rendered as a page. */
export function isTextType(mediaType: string): boolean {
  if (
    mediaType === 'text/html' ||
    mediaType === 'application/xhtml+xml' ||
    mediaType === 'text/rtf' ||
    mediaType === 'application/rtf'
  )
    return false;
  return textTypes.test(mediaType);
}

/** Returns whether Chromium renders a response of this media type as a page. */
export function isPageType(mediaType: string): boolean {
  return mediaType === 'text/html' || mediaType === 'application/xhtml+xml';
}
