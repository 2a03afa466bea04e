/** The closed list of reasons why a URL that was found is not crawled. */
export const refusalReasons = [
  'depth',
  'protocol',
  'parse',
  'fileType',
  'section',
  'backward',
  'exclude',
  'include',
  'robots',
  'socialMedia',
  'external',
  'duplicate',
  'trap',
  'limit',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

interface Refusal {
  /** The code of the reason in responses of the API. */
  readonly code: string;
  /** One sentence for a person. */
  readonly sentence: string;
}

export const refusals: Readonly<Record<RefusalReason, Refusal>> = {
  depth: { code: 'DEPTH_LIMIT', sentence: 'The page is deeper than maxDiscoveryDepth.' },
  protocol: {
    code: 'NON_WEB_PROTOCOL',
    sentence: 'The link does not lead to a web page: its protocol is not http or https.',
  },
  parse: { code: 'URL_PARSE_ERROR', sentence: 'The link is not a valid URL.' },
  fileType: { code: 'FILE_TYPE', sentence: 'The file is of a type that is not crawled.' },
  section: { code: 'SECTION_LINK', sentence: 'The link leads to a section of the page that contains it.' },
  backward: {
    code: 'BACKWARD_CRAWLING',
    sentence: 'The page is outside the directory of the start URL, and crawlEntireDomain is off.',
  },
  exclude: { code: 'EXCLUDE_PATTERN', sentence: 'The URL matches a pattern of excludePaths.' },
  include: { code: 'INCLUDE_PATTERN', sentence: 'The URL matches no pattern of includePaths.' },
  robots: { code: 'ROBOTS_TXT', sentence: 'The robots.txt of the site disallows the page.' },
  socialMedia: { code: 'SOCIAL_MEDIA', sentence: 'Links to social networks are not followed.' },
  external: { code: 'EXTERNAL_LINK', sentence: 'The page is on another site than the crawl.' },
  duplicate: { code: 'DUPLICATE', sentence: 'The same page was already found under this or a similar URL.' },
  trap: { code: 'TRAP', sentence: 'The URL belongs to a part of the site that repeats endlessly.' },
  limit: { code: 'LIMIT', sentence: 'The limit of the crawl was reached before the page.' },
};
