import type { SearchCategory } from '../../../shared/api/search.ts';
import { isBelow } from './isBelow.ts';

/** How a search is narrowed to a category, and how a result is seen to belong to it. */
interface CategoryRule {
  /** Hosts of which the results are; empty for any host. */
  readonly hosts: readonly string[];
  /** What is added to the query of a provider that knows operators. */
  readonly operator: string;
}

const rules: Readonly<Record<SearchCategory, CategoryRule>> = {
  github: { hosts: ['github.com', 'gist.github.com'], operator: 'site:github.com' },
  research: {
    hosts: [
      'arxiv.org',
      'doi.org',
      'nature.com',
      'science.org',
      'pubmed.ncbi.nlm.nih.gov',
      'ncbi.nlm.nih.gov',
      'acm.org',
      'ieee.org',
      'openalex.org',
      'semanticscholar.org',
      'springer.com',
      'sciencedirect.com',
      'biorxiv.org',
      'medrxiv.org',
    ],
    operator: '(site:arxiv.org OR site:doi.org OR site:nature.com OR site:science.org OR site:ncbi.nlm.nih.gov)',
  },
  pdf: { hosts: [], operator: 'filetype:pdf' },
  developer: {
    hosts: [
      'github.com',
      'stackoverflow.com',
      'stackexchange.com',
      'developer.mozilla.org',
      'news.ycombinator.com',
      'npmjs.com',
      'pypi.org',
      'docs.rs',
      'crates.io',
      'pkg.go.dev',
      'readthedocs.io',
      'dev.to',
    ],
    operator: '(site:github.com OR site:stackoverflow.com OR site:developer.mozilla.org OR site:readthedocs.io)',
  },
};

/** Operators that narrow a query to any of these categories; empty without categories. */
export function categoryOperator(categories: readonly SearchCategory[]): string {
  const operators = categories.map((category) => rules[category].operator);
  return operators.length > 1 ? `(${operators.join(' OR ')})` : (operators[0] ?? '');
}

/** Hosts of these categories; empty where one of them has any host. */
export function categoryHosts(categories: readonly SearchCategory[]): readonly string[] {
  const all = categories.map((category) => rules[category].hosts);
  return all.some((hosts) => hosts.length === 0) ? [] : [...new Set(all.flat())];
}

/** The first of these categories that a URL belongs to; null for none. */
export function categoryOf(url: string, categories: readonly SearchCategory[]): SearchCategory | null {
  const { hostname, pathname } = new URL(url);
  return (
    categories.find((category) =>
      category === 'pdf'
        ? pathname.toLowerCase().endsWith('.pdf') || isBelow(hostname, 'arxiv.org')
        : rules[category].hosts.some((host) => isBelow(hostname, host)),
    ) ?? null
  );
}
