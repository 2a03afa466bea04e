import { normalizeEscapes } from './webUrl.ts';

/** The part of a host that a crawl stays in without `crawlEntireDomain`. */
export interface StartDirectory {
  contains(path: string): boolean;
}

/** A last segment with an extension is a file of its directory: `a.html`, not `v1.2`. */
const fileName = /\.[a-z0-9]{2,}$/i;

/**
 * Returns the directory of a start URL: `/docs/` and `/docs/a.html` have `/docs/*`, `/docs` has itself and `/docs/*`, `/` has everything.
 * @param startPath the path of the URL, without query
 */
export function startDirectory(startPath: string): StartDirectory {
  const path = normalizeEscapes(startPath);
  const isFile = fileName.test(path.slice(path.lastIndexOf('/') + 1));
  const page = path.endsWith('/') || isFile ? null : path;
  const prefix = page === null ? path.slice(0, path.lastIndexOf('/') + 1) : `${page}/`;
  return {
    contains(candidate) {
      const normalized = normalizeEscapes(candidate);
      return normalized === page || normalized.startsWith(prefix);
    },
  };
}
