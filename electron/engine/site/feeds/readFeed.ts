import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { parseFeed } from 'htmlparser2';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';

const maxItems = 500;
const maxTextChars = 5000;

/** A feed of RSS, RDF, Atom or JSON Feed as one shape; null where the text is none. */
export function readFeed(text: string, base: string): JsonObject | null {
  if (/^\s*\{/.test(text)) return readJsonFeed(text, base);
  const feed = parseFeed(text);
  if (feed === null) return null;
  return {
    type: feed.type,
    ...textField('title', feed.title),
    ...linkField(feed.link, base),
    ...textField('description', feed.description),
    ...timeField('updated', feed.updated),
    ...textField('author', feed.author),
    items: feed.items.slice(0, maxItems).map((item) => ({
      ...textField('id', item.id),
      ...textField('title', item.title),
      ...linkField(item.link, base),
      ...textField('description', item.description),
      ...timeField('published', item.pubDate),
    })),
  };
}

function readJsonFeed(text: string, base: string): JsonObject | null {
  const parsed = parseJson(text);
  if (!parsed.ok || !isJsonObject(parsed.value)) return null;
  const feed = parsed.value;
  const { version, items } = feed;
  if (typeof version !== 'string' || !version.includes('jsonfeed.org') || !Array.isArray(items)) return null;
  return {
    type: 'json',
    ...textField('title', feed['title']),
    ...linkField(feed['home_page_url'], base),
    ...textField('description', feed['description']),
    items: (items as readonly JsonValue[])
      .filter(isJsonObject)
      .slice(0, maxItems)
      .map((item) => ({
        ...textField('id', item['id']),
        ...textField('title', item['title']),
        ...linkField(item['url'], base),
        ...textField('description', item['summary'] ?? item['content_text']),
        ...timeField('published', item['date_published']),
      })),
  };
}

function textField(name: string, value: JsonValue | undefined): JsonObject {
  return typeof value === 'string' && value.trim() !== '' ? { [name]: value.trim().slice(0, maxTextChars) } : {};
}

function linkField(value: JsonValue | undefined, base: string): JsonObject {
  if (typeof value !== 'string' || !canParseUrl(value, base)) return {};
  const { href, protocol } = new URL(value, base);
  return protocol === 'http:' || protocol === 'https:' ? { link: href.slice(0, maxTextChars) } : {};
}

function timeField(name: string, value: unknown): JsonObject {
  const time = value instanceof Date ? value : typeof value === 'string' ? new Date(value) : null;
  return time === null || Number.isNaN(time.getTime()) ? {} : { [name]: time.toISOString() };
}
