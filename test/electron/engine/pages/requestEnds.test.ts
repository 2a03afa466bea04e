import { describe, expect, test } from 'vitest';
import { followEnds, type SessionEnd } from '../../../../electron/engine/pages/requestEnds.ts';
import { fakeDevtools } from './fakeDevtools.ts';

function followed() {
  const { devtools, tell } = fakeDevtools();
  const heard: string[] = [];
  const ends = followEnds(devtools, ({ requestId, sessionId }, { status }) => {
    heard.push(`${sessionId}${requestId} ${status}`);
  });
  return {
    heard,
    begin: (requestId: string, type: string, url: string, sessionId = '') =>
      tell('Network.requestWillBeSent', { requestId, type, request: { url } }, sessionId),
    end: (requestId: string, sessionId = '') => tell('Network.loadingFinished', { requestId }, sessionId),
    session: (resourceType: string, url: string, more: Partial<SessionEnd> = {}) =>
      ends.tell({ url, resourceType, status: 200, headers: {}, error: null, ...more }),
    tell,
  };
}

const address = 'https://site.example/data';

describe('the ends that a session tells', () => {
  test.each([
    ['Document', 'subFrame'],
    ['Document', 'mainFrame'],
    ['Stylesheet', 'stylesheet'],
    ['Script', 'script'],
    ['Image', 'image'],
    ['Font', 'font'],
    ['Media', 'media'],
    ['XHR', 'xhr'],
    ['Fetch', 'xhr'],
    ['Manifest', 'other'],
  ])('a %s of DevTools is a %s of the session', (type, resourceType) => {
    const { heard, begin, session } = followed();
    begin('r1', type, `${address}#part`);
    session(resourceType, address);
    expect(heard).toEqual(['r1 200']);
  });

  test('one of another kind, or of another address, is another request', () => {
    const { heard, begin, session } = followed();
    begin('r1', 'Fetch', address);
    session('image', address);
    session('xhr', `${address}?2`);
    expect(heard).toEqual([]);
  });

  test('that is told before DevTools names the request', () => {
    const { heard, begin, session } = followed();
    session('script', address);
    expect(heard).toEqual([]);
    begin('r1', 'Script', address);
    begin('r2', 'Script', address);
    expect(heard).toEqual(['r1 200']);
  });

  test('of equal requests, one that DevTools said the end of comes before another that runs', () => {
    const { heard, begin, end, session } = followed();
    begin('r1', 'Fetch', address);
    begin('r2', 'Fetch', address);
    end('r1');
    session('xhr', address);
    session('xhr', address, { status: 404 });
    expect(heard).toEqual(['r1 200', 'r2 404']);
  });

  test('an end that both tell is no end of the next request', () => {
    const { heard, begin, end, session } = followed();
    begin('r1', 'Fetch', address);
    session('xhr', address);
    end('r1');
    begin('r2', 'Fetch', address);
    expect(heard).toEqual(['r1 200']);
  });

  test('a redirect goes on under its new address', () => {
    const { heard, begin, session } = followed();
    begin('r1', 'Fetch', address);
    begin('r1', 'Fetch', `${address}/new`);
    session('xhr', address);
    expect(heard).toEqual([]);
    session('xhr', `${address}/new`);
    expect(heard).toEqual(['r1 200']);
  });

  test('numbers of requests are of one process', () => {
    const { heard, begin, end, session } = followed();
    begin('7', 'Fetch', address);
    begin('7', 'Fetch', `${address}/of-frame`, 'frame ');
    end('7');
    session('xhr', `${address}/of-frame`);
    expect(heard).toEqual(['frame 7 200']);
  });

  test('words that nobody understands change nothing', () => {
    const { heard, session, tell } = followed();
    for (const params of [null, 5, {}, { requestId: 7 }]) {
      tell('Network.requestWillBeSent', params);
      tell('Network.loadingFinished', params);
    }
    session('of a later Electron', address);
    expect(heard).toEqual([]);
  });
});
