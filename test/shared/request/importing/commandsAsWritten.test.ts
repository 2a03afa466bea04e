import { describe, expect, it } from 'vitest';
import { importedFrom } from './importedFrom.ts';

const url = 'https://a.example/stoves';
const call = 'https://api.harrow.example/v2/scrape';
const body = { url, formats: ['markdown'], waitFor: 500 };
const json = JSON.stringify(body, null, 2);

describe('commands and messages as people write them', () => {
  it.each<[string, string]>([
    ['a fence of Markdown around it', `\`\`\`bash\ncurl -X POST ${call} -d '${json}'\n\`\`\``],
    ['a fence around JSON', `~~~json\n${json}\n~~~`],
    [
      'comments and settings before it',
      `# Scrape one page\nexport KEY="fc-1"\nKEY2='x y'\n\ncurl -s ${call} -d '${json}' | jq .`,
    ],
    ['a shebang before it', `#!/usr/bin/env bash\nset -euo pipefail\n\ncurl ${call} --json '${json}'`],
    ['a setting on its line', `API_KEY=fc-1 curl ${call} -d '${json}'`],
    [
      'its output kept',
      `response=$(curl -s -X POST "${call}" \\\n  -H "Content-Type: application/json" \\\n  -d '${json}')\necho "$response"`,
    ],
    ['sudo, time and the like', `time curl ${call} -d '${json}'`],
    ['a whole path', `/usr/bin/curl ${call} -d '${json}'`],
    ['a document that is piped', `cat <<'EOF' | curl -X POST ${call} -d @-\n${json}\nEOF`],
    ['a text that is piped', `echo '${json}' | curl -X POST ${call} --data-binary @-`],
    ['a text that is printed into it', `printf '%s\\n' '${json}' | curl ${call} -d @- | jq .`],
    ['a document that follows', `curl -X POST ${call} -H 'Content-Type: application/json' -d @- <<'EOF'\n${json}\nEOF`],
    [
      'a document that follows, for others to fill',
      `curl ${call} --data-binary @- <<-JSON | jq .\n\t${json}\n\tJSON\n`,
    ],
    ['a document within a substitution', `curl ${call} -d "$(cat <<EOF\n${json}\nEOF\n)"`],
    ['a body in a variable', `BODY='${json}'\ncurl ${call} -d "$BODY"`],
    [
      'a body and an address in variables',
      `BASE=https://api.harrow.example\nPAYLOAD=$(cat <<EOF\n${json}\nEOF\n)\ncurl "\${BASE}/v2/scrape" -d "$PAYLOAD"`,
    ],
    [
      'Windows with escaped quotes',
      `curl -X POST "${call}" -H "Content-Type: application/json" -d "${JSON.stringify(body).replaceAll('"', '\\"')}"`,
    ],
    [
      'Windows with carets at line ends',
      `curl -X POST "${call}" ^\r\n  -H "Content-Type: application/json" ^\r\n  -d "${JSON.stringify(body).replaceAll('"', '\\"')}"`,
    ],
    [
      'PowerShell with variables',
      `$headers = @{
  "Authorization" = "Bearer $env:KEY"   # never here
  "Content-Type" = "application/json"
}
$body = @{
    url = "${url}"
    formats = @("markdown")
    waitFor = 500
} | ConvertTo-Json -Depth 10
$response = Invoke-RestMethod -Uri "${call}" -Method Post -Headers $headers -Body $body
$response.data`,
    ],
    [
      'PowerShell with a text over lines',
      `$json = @'\n${json}\n'@\nInvoke-WebRequest -Method POST -Uri '${call}' -ContentType 'application/json' -Body $json`,
    ],
    [
      'PowerShell with parameters in a table',
      `$params = @{ Uri = '${call}'; Method = 'POST'; Body = (@{ url = '${url}'; formats = , 'markdown'; waitFor = 500 } | ConvertTo-Json) }\nInvoke-RestMethod @params`,
    ],
    [
      'PowerShell on one line',
      `irm ${call} -Method Post -Body (@{url='${url}';formats=@('markdown');waitFor=500}|ConvertTo-Json) -Headers @{Authorization="Bearer $key"}`,
    ],
    [
      'PowerShell with the base in a variable',
      `$base = 'https://api.harrow.example'\nInvoke-RestMethod -Uri "$base/v2/scrape" -Method Post -Body '${json}'`,
    ],
    [
      'HTTP as it goes over the wire',
      `POST /v2/scrape HTTP/1.1\r\nHost: api.harrow.example\r\nAuthorization: Bearer fc-1\r\nContent-Type: application/json\r\n\r\n${json}`,
    ],
    [
      'a file of requests',
      `@host = https://api.harrow.example\n\n### Scrape a page\n# @name scrape\nPOST {{host}}/v2/scrape\nContent-Type: application/json\n\n${json}\n\n###\nGET {{host}}/v2/team/credit-usage\n`,
    ],
    ['HTTP in small letters and HTTP/2', `post ${call} HTTP/2\ncontent-type: application/json\n\n${json}`],
    ['an object of JavaScript', `{\n  url: '${url}', // the page\n  formats: ['markdown'],\n  waitFor: 500,\n}`],
    ['an object of Python', `{'url': '${url}', "formats": ['markdown',], 'waitFor': 500}`],
    [
      'JSON with comments and last commas',
      `{\n  // the page\n  "url": "${url}",\n  "formats": ["markdown",],\n  "waitFor": 500, /* ms */\n}`,
    ],
    [
      'an object that is given a name',
      `const body = {\n  url: '${url}',\n  formats: ['markdown'],\n  waitFor: 500\n};`,
    ],
    [
      'a call of a tool with its arguments as text',
      JSON.stringify({ name: 'firecrawl_scrape', arguments: JSON.stringify(body) }),
    ],
    [
      'a call of a tool as models make it',
      JSON.stringify({ type: 'tool_use', id: 'x', name: 'mcp__firecrawl__firecrawl_scrape', input: body }),
    ],
    [
      'a call of a function',
      JSON.stringify({
        id: 'x',
        type: 'function',
        function: { name: 'firecrawl_scrape', arguments: JSON.stringify(body) },
      }),
    ],
    ['JSON with a mark of its encoding', `\uFEFF${json}`],
  ])('%s', (_, text) => {
    expect(importedFrom(text).body).toEqual(body);
    expect(JSON.stringify(importedFrom(text))).not.toContain('fc-1');
  });

  it('reads a page as a browser copies it for PowerShell', () => {
    const { body: page, ignored } = importedFrom(`$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession
$session.UserAgent = "Mine/1.0 (X11)"
$session.Cookies.Add((New-Object System.Net.Cookie("a", "b", "/", "a.example")))
$session.Cookies.Add((New-Object System.Net.Cookie("c", "d=e", "/", ".a.example")))
Invoke-WebRequest -UseBasicParsing -Uri "${url}?x=\`$1" \`
-WebSession $session \`
-Headers @{
"authority"="a.example"
  "accept-language"="de"
  "sec-ch-ua"="\`"Chromium\`";v=\`"120\`""
}`);
    expect(page).toEqual({
      url: `${url}?x=$1`,
      headers: {
        'User-Agent': 'Mine/1.0 (X11)',
        Cookie: 'a=b; c=d=e',
        authority: 'a.example',
        'accept-language': 'de',
      },
    });
    expect(ignored).toEqual([{ part: 'sec-ch-ua', reason: 'automatic' }]);
  });

  it('reads a page as a browser copies it for cmd', () => {
    const { body: page } = importedFrom(`curl ^"https://a.example/?q=100^%^25^&x=1^" ^
  -H ^"accept-language: de^" ^
  -H ^"x-quote: ^\\^"a^\\^"^" ^
  -b ^"a=b; c=d^" --compressed ^
  --insecure`);
    expect(page).toEqual({
      url: 'https://a.example/?q=100%25&x=1',
      headers: { 'accept-language': 'de', 'x-quote': '"a"', Cookie: 'a=b; c=d' },
      skipTlsVerification: true,
    });
  });
});
