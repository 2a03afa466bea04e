import { describe, expect, test } from 'vitest';
import type { ScrapeFailure } from '../../../../electron/engine/ports/scrapeFailure.ts';
import { refusalBody } from '../../../../electron/engine/http/apiError.ts';
import { refusalOf } from '../../../../electron/engine/scrape/scrapeFailure.ts';

const expected: readonly (readonly [ScrapeFailure, number, string])[] = [
  [{ kind: 'timeout' }, 408, 'SCRAPE_TIMEOUT'],
  [{ kind: 'stopping' }, 503, 'SCRAPE_JOB_CANCELLED'],
  [{ kind: 'dns', host: 'a.example' }, 200, 'SCRAPE_DNS_RESOLUTION_ERROR'],
  [{ kind: 'private', host: '10.0.0.1' }, 403, 'TROWEL_PRIVATE_ADDRESS'],
  [{ kind: 'tls', host: 'a.example', reason: 'ERR_CERT_DATE_INVALID' }, 500, 'SCRAPE_SSL_ERROR'],
  [{ kind: 'site', message: 'a.example is down' }, 500, 'SCRAPE_SITE_ERROR'],
  [{ kind: 'unsupported', mediaType: 'application/pdf' }, 500, 'SCRAPE_UNSUPPORTED_FILE_ERROR'],
  [{ kind: 'document', problem: 'big', mediaType: 'application/pdf' }, 500, 'SCRAPE_UNSUPPORTED_FILE_ERROR'],
  [{ kind: 'timeout', cause: 'file' }, 408, 'SCRAPE_TIMEOUT'],
  [{ kind: 'internal', message: 'x' }, 500, 'UNKNOWN_ERROR'],
];

describe('a failed scrape', () => {
  test.each(expected)('%j has its status and its code', (failure, status, code) => {
    expect(refusalOf(failure)).toMatchObject({ status, code });
  });

  test('has a message of one line, whatever the page put into it', () => {
    const { error } = refusalOf({ kind: 'site', message: `a\nb\u0000${'x'.repeat(1000)}` });
    expect(error).not.toMatch(/[\n\0]/);
    expect(error.length).toBeLessThanOrEqual(300);
  });

  test('of a file of a kind that is not read says what else to do, and no media type that says nothing', () => {
    const words = (shown: 'archive' | null, mediaType = 'application/octet-stream'): string =>
      refusalOf({ kind: 'unsupported', mediaType, shown }).error;
    expect(words('archive')).toBe('Archives such as .zip are not read: unpack it, and read the files in it');
    expect(words(null)).toMatch(/not this file type$/);
    expect(words(null, 'application/x-odd')).toMatch(/not this file type \(application\/x-odd\)$/);
  });

  test('names the private host for whoever may allow it', () => {
    expect(refusalOf({ kind: 'private', host: '10.0.0.1' }).details).toMatchObject([
      { path: ['url'], host: '10.0.0.1' },
    ]);
  });

  test('is written in the contract’s shape', () => {
    expect(JSON.parse(refusalBody(refusalOf({ kind: 'timeout' })))).toEqual({
      success: false,
      error: 'Request Timeout: the page took longer than the request allows',
      code: 'SCRAPE_TIMEOUT',
    });
  });
});
