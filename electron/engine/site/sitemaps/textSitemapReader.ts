import { resolveLink } from './resolveLink.ts';
import { sitemapLimits, type SitemapSink, type SitemapTextReader } from './sitemapFile.ts';

/** Reads a plain list of absolute URLs, one a line, as it arrives. A text whose first line is no URL is no sitemap. */
export function createTextSitemapReader(sink: SitemapSink): SitemapTextReader {
  let rest = '';
  let isList: boolean | null = null;

  const readLine = (line: string): void => {
    if (isList === false || line.trim() === '') return;
    const url = resolveLink(line, null);
    isList ??= url !== null;
    if (url !== null) sink.onLink({ url }, false);
    else if (isList) sink.onInvalid();
  };

  return {
    write(text) {
      const lines = (rest + text).split(/\r\n|\r|\n/);
      // A line longer than any URL is kept only far enough to be recognized as one.
      rest = (lines.pop() ?? '').slice(0, sitemapLimits.maxUrlChars + 1);
      for (const line of lines) readLine(line);
      return isList !== false;
    },
    end() {
      readLine(rest);
      rest = '';
    },
    kind: () => (isList === true ? 'text' : null),
    problem: () => null,
  };
}
