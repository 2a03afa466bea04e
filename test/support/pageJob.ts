/** One request of a job's client, as far as the job reads it. */
interface JobRequest {
  readonly method: string;
  readonly path: string;
}

interface PlayedJob {
  readonly id: string;
  /** Answers a request of the job; null for one that is not about it. */
  answer(request: JobRequest): { readonly status?: number; readonly json: unknown } | null;
  /** One more page is done. */
  addPage(path: string, data?: Readonly<Record<string, unknown>>): void;
  addError(path: string, error: string): void;
  end(status: string, more?: Readonly<Record<string, unknown>>): void;
  status(): string;
}

interface JobOptions {
  readonly site: string;
  readonly path: '/v2/crawl' | '/v2/batch/scrape';
  readonly total: number;
  /** Documents of one status response. */
  readonly perResponse?: number;
  /** A service that always returns the list from its beginning. */
  readonly ignoresSkip?: boolean;
}

const jobId = '0193f2c4-0000-7000-8000-00000000a7d1';

/** A crawl or batch as a service plays it (api-facts 6.1, 6.2): the test adds its pages, and ends it. */
export function createPageJob({ site, path, total, perResponse = 100, ignoresSkip = false }: JobOptions): PlayedJob {
  const documents: unknown[] = [];
  const errors: unknown[] = [];
  let state = 'scraping';
  let ending: Readonly<Record<string, unknown>> = {};

  function statusAt(query: string): unknown {
    const asked = Number(new URLSearchParams(query).get('skip') ?? 0);
    const skip = ignoresSkip && state === 'scraping' ? 0 : asked;
    const data = documents.slice(skip, skip + perResponse);
    const hasMore = state === 'scraping' || documents.length > skip + data.length;
    const next = hasMore ? { next: `https://gateway.example${path}/${jobId}?skip=${skip + data.length}` } : {};
    const counts = { completed: documents.length, total, creditsUsed: documents.length };
    return { success: true, status: state, ...counts, ...next, data, ...ending };
  }

  return {
    id: jobId,
    answer({ method, path: asked }) {
      const [at = '', query = ''] = asked.split('?');
      if (at === path && method === 'POST')
        return { json: { success: true, id: jobId, url: `https://gateway.example${path}/${jobId}` } };
      if (at === `${path}/${jobId}/errors`) return { json: { errors, robotsBlocked: [] } };
      if (at !== `${path}/${jobId}`) return null;
      if (method === 'DELETE') {
        state = 'cancelled';
        return { json: { status: 'cancelled' } };
      }
      return { json: statusAt(query) };
    },
    addPage(page, data = {}) {
      const url = new URL(page, site).href;
      documents.push({
        markdown: `# ${page}\n\nWords of ${page}.`,
        metadata: { title: `Page ${page}`, sourceURL: url, url, statusCode: 200, creditsUsed: 1 },
        ...data,
      });
    },
    addError: (page, error) => void errors.push({ id: page, url: new URL(page, site).href, error }),
    end(status, more = {}) {
      state = status;
      ending = more;
    },
    status: () => state,
  };
}
