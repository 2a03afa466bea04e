import { describe, expect, it } from 'vitest';
import { importedFrom } from './importedFrom.ts';

const url = 'https://a.example/stoves';

describe('Python as people write it', () => {
  it.each<[string, string, object]>([
    ['a call by itself', `doc = app.scrape("${url}")`, { url }],
    [
      'the call of the first page of the docs',
      `from firecrawl import Firecrawl

firecrawl = Firecrawl(api_key="fc-1234")

# Scrape a website:
doc = firecrawl.scrape("${url}", formats=["markdown", "html"])
print(doc)`,
      { url, formats: ['markdown', 'html'] },
    ],
    [
      'an asynchronous client',
      `import asyncio
from firecrawl import AsyncFirecrawl

async def main():
    firecrawl = AsyncFirecrawl(api_key="fc-1234")
    doc = await firecrawl.scrape(
        "${url}",
        formats=["markdown"],
        only_main_content=True,
    )
    print(doc.get("markdown"))

asyncio.run(main())`,
      { url, formats: ['markdown'], onlyMainContent: true },
    ],
    [
      'names that are given within a function',
      `def main():
    target = "${url}"
    steps = [
        {"type": "wait", "milliseconds": 2000},  # let it load
        {'type': 'write', 'selector': 'input[name="q"]', 'text': 'tarn'},
    ]
    return app.scrape(target, actions=steps, formats=FORMATS)

FORMATS = ["links"]`,
      {
        url,
        actions: [
          { type: 'wait', milliseconds: 2000 },
          { type: 'write', selector: 'input[name="q"]', text: 'tarn' },
        ],
        formats: ['links'],
      },
    ],
    [
      'options in a dictionary that is spread',
      `options = {"formats": ["html"], "wait_for": 500}
app.scrape("${url}", **options, mobile=True)`,
      { url, formats: ['html'], waitFor: 500, mobile: true },
    ],
    [
      'classes of the SDK in place of dictionaries',
      `doc = app.scrape(
    "${url}",
    formats=["markdown", JsonFormat(type="json", prompt="All prices"), ScreenshotFormat(full_page=True, viewport=Viewport(width=800, height=600))],
    actions=[WaitAction(milliseconds=50), ClickAction(selector="#more"), types.PressAction(key="Enter")],
    location=Location(country="DE", languages=["de"]),
    parsers=[PDFParser(max_pages=3)],
)`,
      {
        url,
        formats: [
          'markdown',
          { type: 'json', prompt: 'All prices' },
          { type: 'screenshot', fullPage: true, viewport: { width: 800, height: 600 } },
        ],
        actions: [
          { type: 'wait', milliseconds: 50 },
          { type: 'click', selector: '#more' },
          { type: 'press', key: 'Enter' },
        ],
        location: { country: 'DE', languages: ['de'] },
        parsers: [{ type: 'pdf', maxPages: 3 }],
      },
    ],
    [
      'options as one object of a class',
      `app.scrape("${url}", ScrapeOptions(formats=["markdown"], max_age=0, block_ads=False))`,
      { url, formats: ['markdown'], maxAge: 0, blockAds: false },
    ],
    ['a formatted text', `site = "https://a.example"\nslug = 'stoves'\napp.scrape(f"{site}/{slug}")`, { url }],
    ['a formatted text without a name in it', `app.scrape(f'${url}', mobile=True)`, { url, mobile: true }],
    [
      'braces in a formatted text',
      `app.scrape(url="${url}", formats=[{"type": "question", "question": f"Is {{x}} sold?"}])`,
      { url, formats: [{ type: 'question', question: 'Is {x} sold?' }] },
    ],
    [
      'sums and products of numbers',
      `app.scrape("${url}", max_age=2 * 24 * 60 * 60 * 1000, timeout=30_000 + 5e3)`,
      {
        url,
        maxAge: 172_800_000,
        timeout: 35_000,
      },
    ],
    [
      'what is left open on purpose',
      `app.scrape("${url}", mobile=None, formats=None, wait_for=5)`,
      { url, waitFor: 5 },
    ],
    [
      'text over several lines',
      `app.scrape("${url}", formats=[{"type": "json", "prompt": """Two
lines""".strip()}, {"type": "summary"}])`,
      { url, formats: [{ type: 'json', prompt: 'Two\nlines' }, { type: 'summary' }] },
    ],
    [
      'a comment that speaks of a call before the call',
      `# app.scrape("https://wrong.example") is what we used before
"""Uses app.scrape('https://wrong.example', mobile=True)."""
doc = app.scrape("${url}")`,
      { url },
    ],
    [
      'a function of the same name around it',
      `def scrape_url(url: str) -> str:
    return client.scrape("${url}", only_main_content=False).markdown`,
      { url, onlyMainContent: false },
    ],
  ])('%s', (_, code, body) => {
    expect(importedFrom(code).body).toEqual(body);
  });

  it('keeps the options of a call whose address is not written there', () => {
    const { body, ignored } = importedFrom(`def fetch(url):
    return app.scrape(url, formats=["markdown"], proxy="auto")`);
    expect(body).toEqual({ formats: ['markdown'], proxy: 'auto' });
    expect(ignored).toEqual([{ part: 'url', reason: 'expression' }]);
  });

  it('reads a model of pydantic as the schema that it stands for', () => {
    const { body, ignored } = importedFrom(`
from pydantic import BaseModel, Field
from typing import Optional, List, Literal

class Offer(BaseModel):
    price: float
    currency: Literal["EUR", "CHF"]

class Stove(BaseModel):
    """One stove."""
    name: str = Field(description="As the shop writes it")
    in_stock: bool
    count: Optional[int] = None
    offers: List[Offer] = Field(default_factory=list)
    tags: list[str] | None = None
    more: dict

app = Firecrawl(api_key=KEY)
app.scrape("${url}", formats=[{"type": "json", "schema": Stove.model_json_schema(), "prompt": "p"}])`);
    expect(body).toEqual({
      url,
      formats: [
        {
          type: 'json',
          schema: {
            type: 'object',
            properties: {
              name: { type: 'string', description: 'As the shop writes it' },
              in_stock: { type: 'boolean' },
              count: { type: ['integer', 'null'] },
              offers: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { price: { type: 'number' }, currency: { type: 'string', enum: ['EUR', 'CHF'] } },
                  required: ['price', 'currency'],
                },
              },
              tags: { type: ['array', 'null'], items: { type: 'string' } },
              more: { type: 'object' },
            },
            required: ['name', 'in_stock', 'more'],
          },
          prompt: 'p',
        },
      ],
    });
    expect(ignored).toEqual([]);
  });
});

describe('plain calls in Python', () => {
  it.each<[string, string, object]>([
    [
      'requests with names',
      `import requests

url = "https://api.harrow.example/v2/scrape"

payload = {
    "url": "${url}",
    "onlyMainContent": False,
    "parsers": ["pdf"],
}
headers = {
    "Authorization": "Bearer fc-1234",
    "Content-Type": "application/json"
}

response = requests.post(url, json=payload, headers=headers)
print(response.json())`,
      { url, onlyMainContent: false, parsers: ['pdf'] },
    ],
    [
      'a method before the address',
      `response = requests.request("POST", "https://api.harrow.example/v2/scrape", json={"url": "${url}"}, headers=h)`,
      { url },
    ],
    [
      'JSON that is written before it is sent',
      `requests.post('https://api.harrow.example/v2/scrape', headers=h, data=json.dumps({'url': '${url}', 'mobile': True}).encode('utf-8'))`,
      { url, mobile: true },
    ],
    [
      'a base that is put before the path',
      `BASE = "https://api.harrow.example/v2"\nrequests.post(f"{BASE}/scrape", json={"url": "${url}"}, timeout=60)`,
      { url },
    ],
    [
      'a base that is added to the path',
      `BASE = "https://api.harrow.example/v2"\nrequests.post(BASE + "/scrape", json={"url": "${url}"})`,
      { url },
    ],
    [
      'a client within a block',
      `async with httpx.AsyncClient(timeout=60) as client:
    r = await client.post(
        "https://api.harrow.example/v2/scrape",
        json={"url": "${url}", "formats": ["markdown"]},
        headers={"Authorization": f"Bearer {KEY}"},
    )`,
      { url, formats: ['markdown'] },
    ],
    [
      'aiohttp',
      `async with session.post('https://api.harrow.example/v2/scrape', json={'url': '${url}'}) as resp:\n    pass`,
      { url },
    ],
    [
      'urllib',
      `req = urllib.request.Request("https://api.harrow.example/v2/scrape", data=json.dumps({"url": "${url}"}).encode(), headers={"X": "y"}, method="POST")`,
      { url },
    ],
    [
      'a name of a body whose address is a variable of the program',
      `requests.post(f"{os.environ['BASE']}/v2/scrape", json={"url": "${url}", "mobile": True})`,
      { url, mobile: true },
    ],
  ])('%s', (_, code, body) => {
    expect(importedFrom(code)).toMatchObject({ from: 'call', body });
    expect(importedFrom(code).body).toEqual(body);
  });
});
