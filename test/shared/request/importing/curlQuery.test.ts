import { describe, expect, it } from 'vitest';
import { importCurl } from '../../../../shared/request/importing/curlImport.ts';

function imported(text: string) {
  const result = importCurl(text);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

describe('the query of a cURL command', () => {
  it.each([
    ["curl -G https://a.example/get -d id=7 -d 'page=2'", 'https://a.example/get?id=7&page=2'],
    [
      "curl --get 'https://a.example/get?x=1#part' --data-urlencode 'q=Ofen & Rohr'",
      'https://a.example/get?x=1&q=Ofen%20%26%20Rohr#part',
    ],
    ["curl -G https://a.example --data-urlencode '=a+b' --data-urlencode 'c d'", 'https://a.example?a%2Bb&c%20d'],
    ["curl https://a.example/ --url-query 'q=é' --url-query '+raw=1+2'", 'https://a.example/?q=%C3%A9&raw=1+2'],
    ["curl -G https://a.example/ --data-raw '@home'", 'https://a.example/?@home'],
    ["curl -G 'https://a.example/?' -d a=1", 'https://a.example/?a=1'],
  ])('%s', (command, url) => {
    expect(imported(command)).toMatchObject({ from: 'page', body: { url }, ignored: [] });
  });

  it('reads no file, and says so', () => {
    const read = imported('curl -G https://a.example/ -d @query.txt --data-urlencode name@value.txt -d a=1');
    expect(read.body).toEqual({ url: 'https://a.example/?a=1' });
    expect(read.ignored).toEqual([
      { part: '-d', reason: 'file' },
      { part: '--data-urlencode', reason: 'file' },
    ]);
  });
});

describe('a cURL command that a shell reads in another way', () => {
  it('takes a URL without quotes whole, and says so', () => {
    const read = imported('curl -X GET https://a.example/missions?app=web&channel=3&debug -H "X-A: 1"');
    expect(read.body).toEqual({ url: 'https://a.example/missions?app=web&channel=3&debug', headers: { 'X-A': '1' } });
    expect(read.doubts).toEqual([
      { part: '&channel=3', reason: 'unquoted' },
      { part: '&debug', reason: 'unquoted' },
    ]);
  });

  it('leaves what is run behind it to the shell', () => {
    expect(imported('curl https://a.example/?x=1 & sleep 1')).toMatchObject({
      body: { url: 'https://a.example/?x=1' },
      doubts: [],
      ignored: [{ part: '& sleep 1', reason: 'shell' }],
    });
    expect(imported('curl https://a.example > out.html 2>&1')).toMatchObject({
      body: { url: 'https://a.example' },
      ignored: [
        { part: '> out.html', reason: 'shell' },
        { part: '2>', reason: 'shell' },
      ],
    });
    expect(imported('curl https://a.example; curl https://b.example').ignored).toEqual([
      { part: '; curl https://b.example', reason: 'further' },
    ]);
  });

  it.each([
    ['a backslash right behind the URL', "curl https://a.example/x\\\n-H 'X-A: 1'"],
    ['blanks behind the backslash', "curl https://a.example/x \\  \n  -H 'X-A: 1'"],
    ['lines that were joined with their backslashes', "curl https://a.example/x \\ -H 'X-A: 1'"],
    ['cmd on one line', 'curl.exe "https://a.example/x" -H "X-A: 1"'],
  ])('reads on past %s', (_name, command) => {
    expect(imported(command).body).toEqual({ url: 'https://a.example/x', headers: { 'X-A': '1' } });
  });

  it.each([
    ['doubled quotes', 'curl https://api.a.example/v2/scrape -d "{""url"":""https://b.example""}"'],
    ['escaped quotes', 'curl https://api.a.example/v2/scrape -d "{\\"url\\":\\"https://b.example\\"}"'],
    [
      'escaped quotes within single ones',
      `curl.exe https://api.a.example/v2/scrape -d '{\\"url\\":\\"https://b.example\\"}'`,
    ],
  ])('reads the JSON of a Windows command with %s', (_name, command) => {
    expect(imported(command)).toMatchObject({ from: 'call', body: { url: 'https://b.example' } });
  });

  it('reads operators that cmd escapes with a caret', () => {
    const read = imported('curl https://a.example/?a=1^&b=2 -H "X-A: a^b"');
    expect(read).toMatchObject({ body: { url: 'https://a.example/?a=1&b=2' }, doubts: [] });
  });

  it('takes no word of another option for the URL', () => {
    const read = imported('curl --proto =https --tls-max 1.3 --unheard-of word https://a.example');
    expect(read.body).toEqual({ url: 'https://a.example' });
    expect(read.ignored.map(({ part }) => part)).toEqual(['--proto', '--tls-max', '--unheard-of', 'word']);
  });
});
