import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { commonOptions, sdkDetours, type OptionTable } from './sdkOptions.ts';
import {
  bodyText,
  jsonStyle,
  quoteWith,
  rootOf,
  scrapeUrl,
  writeLiteral,
  type LiteralStyle,
  type Snippet,
  type SnippetRequest,
} from './snippet.ts';

/** As many pairs fit into `Map.of`. */
const maxPairs = 10;
const largestInteger = 2_147_483_647;

export const javaStyle: LiteralStyle = {
  ...jsonStyle,
  quote: quoteJava,
  number: (value) =>
    Number.isSafeInteger(value) && Math.abs(value) > largestInteger ? `${value}L` : JSON.stringify(value),
  brackets: (value) =>
    Array.isArray(value) ? ['List.of(', ')'] : [isSmall(value as JsonObject) ? 'Map.of(' : 'Map.ofEntries(', ')'],
  pair: (key, value, owner) =>
    isSmall(owner) ? `${quoteJava(key)}, ${value}` : `Map.entry(${quoteJava(key)}, ${value})`,
  isAiry: false,
};

function isSmall(value: JsonObject): boolean {
  return Object.keys(value).length <= maxPairs;
}

/** The options that `ScrapeOptions` of the Java SDK sends unchanged (api-facts 10). */
export const javaOptions: OptionTable = { ...commonOptions, lockdown: 'flag' };

/** Writes a program with the official library; with the JDK's own client where its options lack a field. */
export function writeJava(request: SnippetRequest): Snippet {
  const fields = sdkDetours(request.body, javaOptions);
  return fields.length === 0 ? writeSdkCall(request) : { ...writeHttpClient(request), detour: { fields } };
}

function writeSdkCall(request: SnippetRequest): Snippet {
  const { url, ...options } = request.body;
  const lines = Object.entries(options).map(([key, value]) => `                .${key}(${writeOption(key, value)})\n`);
  const argument =
    lines.length === 0 ? '' : `,\n            ScrapeOptions.builder()\n${lines.join('')}                .build()`;
  const body = lines.join('');
  const code = `import com.firecrawl.client.FirecrawlClient;
import com.firecrawl.models.*;
${body.includes('List.') ? 'import java.util.List;\n' : ''}${body.includes('Map.') ? 'import java.util.Map;\n' : ''}
public class Scrape {
    public static void main(String[] args) {
        FirecrawlClient client = FirecrawlClient.builder()
            .apiKey(${request.hasKey ? `System.getenv("${request.keyVariable}")` : '""'})
            .apiUrl(${quoteJava(rootOf(request))})
            .build();
        Document doc = client.scrape(
            ${writeLiteral(url ?? '', javaStyle, '', '')}${argument});
        System.out.println(doc.getMarkdown());
    }
}
`;
  return { code, language: 'java', install: 'Maven com.firecrawl:firecrawl-java:1.1.1', detour: null, adds: 'label' };
}

export function writeOption(key: string, value: JsonValue): string {
  const literal = (entry: JsonValue): string => writeLiteral(entry, javaStyle, ' '.repeat(16), '    ');
  if (key === 'maxAge') return `${literal(value).replace(/L$/, '')}L`;
  if (key === 'formats' && Array.isArray(value)) return literal(value).replace('List.of(', 'List.<Object>of(');
  if (key !== 'location' || !isJsonObject(value)) return literal(value);
  const parts = Object.entries(value).map(([name, entry]) => `.${name}(${literal(entry)})`);
  return `LocationConfig.builder()${parts.join('')}.build()`;
}

function writeHttpClient(request: SnippetRequest): Snippet {
  const key = request.hasKey
    ? `\n            .header("Authorization", "Bearer " + System.getenv("${request.keyVariable}"))`
    : '';
  const text = bodyText(request).replaceAll('\\', '\\\\').replaceAll('\n', '\n        ');
  const code = `import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

public class Scrape {
    static final String BODY = """
        ${text}""";

    public static void main(String[] args) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(${quoteJava(scrapeUrl(request))}))${key}
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(BODY))
            .build();
        HttpResponse<String> response =
            HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.body());
    }
}
`;
  return { code, language: 'java', install: null, detour: null, adds: 'nothing' };
}

/** JSON's escapes are Java's; a line break would be put in by `\\u000a` before the text is read, and is never written so. */
export function quoteJava(text: string): string {
  return quoteWith(text, () => undefined);
}
