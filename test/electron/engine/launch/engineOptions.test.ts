import { describe, expect, test } from 'vitest';
import { engineHelp, parseEngineOptions } from '../../../../electron/engine/launch/engineOptions.ts';

describe('the engine’s flags', () => {
  test('have defaults', () => {
    expect(parseEngineOptions([])).toEqual({
      ok: true,
      value: {
        kind: 'run',
        options: {
          port: 0,
          token: null,
          tokenFile: null,
          data: null,
          concurrency: null,
          maxPagesPerHost: null,
          keepJobsHours: 24,
          cacheMb: 500,
          libraryMb: 500,
          credits: null,
          allowPrivate: false,
          allowedHosts: [],
          proxyResolves: false,
          upstreamProxy: null,
          modelUrl: null,
          model: null,
          searchProvider: null,
          searchUrl: null,
          searchFile: null,
          searchApis: [],
          storeFile: null,
          role: 'all',
          listen: '127.0.0.1',
          proxies: [],
          adLists: [],
          tools: null,
          webhookSecretFile: null,
          ocrLanguages: [],
          supervised: false,
        },
      },
    });
  });

  test('name a model by its endpoint and its name, both or none', () => {
    const parse = (...words: string[]) => parseEngineOptions(words);
    expect(parse('--model-url', 'http://127.0.0.1:11434/v1', '--model', 'small:3b')).toMatchObject({
      value: { options: { modelUrl: 'http://127.0.0.1:11434/v1', model: 'small:3b' } },
    });
    expect(parse('--model-url', 'http://127.0.0.1:11434/v1')).toMatchObject({ ok: false });
    expect(parse('--model', 'small:3b')).toMatchObject({ ok: false });
    for (const url of ['ftp://a/v1', 'a/v1', 'https://me:secret@a/v1', 'https://a/v1?key=secret'])
      expect(parse('--model-url', url, '--model', 'x'), url).toMatchObject({ ok: false });
  });

  test('are read, joined or apart', () => {
    const parsed = parseEngineOptions([
      '--port=3002',
      '--token',
      'a-long-enough-token',
      '--data',
      '/d',
      '--concurrency',
      '4',
      '--pages-per-host=8',
      '--keep-jobs=720',
      '--credits',
      '1000000',
      '--cache-mb=0',
      '--allow-private',
    ]);
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        options: {
          port: 3002,
          token: 'a-long-enough-token',
          data: '/d',
          concurrency: 4,
          maxPagesPerHost: 8,
          keepJobsHours: 720,
          credits: 1_000_000,
          cacheMb: 0,
          libraryMb: 500,
          allowPrivate: true,
        },
      },
    });
  });

  test('name further hosts of the engine', () => {
    expect(parseEngineOptions(['--allow-host', 'My-Tunnel.example', '--allow-host=engine:3002'])).toMatchObject({
      value: { options: { allowedHosts: ['my-tunnel.example', 'engine:3002'] } },
    });
    for (const name of ['https://a.example', 'a b', '*', 'a.example/x'])
      expect(parseEngineOptions(['--allow-host', name]), name).toMatchObject({ ok: false });
  });

  test('let a proxy resolve names only where there is one', () => {
    expect(parseEngineOptions(['--proxy-resolves'])).toMatchObject({ ok: false });
    expect(parseEngineOptions(['--proxy-resolves', '--upstream-proxy', 'http://proxy.example:3128'])).toMatchObject({
      value: { options: { proxyResolves: true } },
    });
  });

  test('pass over what launchers say to Chromium', () => {
    const words = ['--no-sandbox', '--ozone-platform=headless', '--disable-gpu', '--user-data-dir=/x', '--port', '1'];
    expect(parseEngineOptions(words)).toMatchObject({ ok: true, value: { options: { port: 1 } } });
  });

  test('--help is asked for whatever else is said', () => {
    expect(parseEngineOptions(['--help', '--port', 'x'])).toEqual({ ok: true, value: { kind: 'help' } });
  });

  test('the help explains each of them', () => {
    for (const flag of [
      'port',
      'token',
      'token-file',
      'data',
      'cache-mb',
      'credits',
      'concurrency',
      'pages-per-host',
      'keep-jobs',
      'allow-private',
      'allow-host',
      'proxy-resolves',
      'proxy',
      'enhanced-proxy',
      'ad-list',
      'supervised',
      'help',
    ]) {
      expect(engineHelp).toContain(`--${flag} `);
    }
  });

  test('proxies of scrapes come by kind and country, any number of them', () => {
    const words = [
      '--proxy',
      'http://a.example:3128',
      '--proxy',
      'de=socks5://ada@b.example',
      '--enhanced-proxy=http://c',
    ];
    expect(parseEngineOptions(words)).toMatchObject({
      ok: true,
      value: {
        options: {
          searchProvider: null,
          searchUrl: null,
          searchFile: null,
          searchApis: [],
          storeFile: null,
          role: 'all',
          listen: '127.0.0.1',
          proxies: [
            { kind: 'basic', country: null, address: 'http://a.example:3128' },
            { kind: 'basic', country: 'DE', address: 'socks5://ada@b.example' },
            { kind: 'enhanced', country: null, address: 'http://c' },
          ],
        },
      },
    });
  });

  test.each([
    [['--proxy', 'ftp://a']],
    [['--proxy', 'http://ada:secret@a']],
    [['--proxy', 'ZZ=http://a']],
    [['--proxy', 'http://a', '--proxy', 'http://b']],
    [['--enhanced-proxy', 'DE=http://a', '--enhanced-proxy', 'de=http://b']],
    [['--enhanced-proxy', 'http://a/path']],
  ])('%j is refused', (words) => {
    expect(parseEngineOptions(words)).toMatchObject({
      ok: false,
      error: expect.stringMatching(/^--(?:enhanced-)?proxy/) as string,
    });
  });

  test.each([
    [['--port', '70000'], '--port needs a number'],
    [['--port', 'x'], '--port needs a number'],
    [['--port'], '--port needs a value'],
    [['--port', '--allow-private'], '--port'],
    [['--credits', '-1'], '--credits needs'],
    [['--credits', '1.5'], '--credits needs a number'],
    [['--cache-mb', 'much'], '--cache-mb needs a number'],
    [['--concurrency', '0'], '--concurrency needs a number'],
    [['--keep-jobs', '0'], '--keep-jobs needs a number from 1 to 720.'],
    [['--keep-jobs', '721'], '--keep-jobs needs a number from 1 to 720.'],
    [['--keep-jobs', '3d'], '--keep-jobs needs a number from 1 to 720.'],
    [['--token', 'with a space in it'], 'visible ASCII'],
    [['--token', 'x', '--token-file', 'y'], 'not both'],
    [['--supervised', '--token', 'a-long-enough-token'], 'standard input'],
    [['--allow-private=yes'], 'takes no value'],
    [['--prot', '1'], 'Unknown flag --prot'],
    [['3002'], '"3002" is not understood'],
    [['--__proto__'], 'Unknown flag'],
  ])('%j is refused in a sentence', (words, sentence) => {
    const parsed = parseEngineOptions(words);
    expect(parsed.ok ? '' : parsed.error).toContain(sentence);
  });

  test('take a proxy for pages by its address, never with a password in sight of others', () => {
    expect(parseEngineOptions(['--upstream-proxy', 'http://ada@proxy.example:3128'])).toMatchObject({
      value: { options: { upstreamProxy: 'http://ada@proxy.example:3128' } },
    });
    for (const wrong of ['proxy.example', 'http://ada:secret@proxy:1', 'ftp://proxy:1', 'http://proxy:1/path'])
      expect(parseEngineOptions(['--upstream-proxy', wrong])).toMatchObject({ ok: false });
  });
});
