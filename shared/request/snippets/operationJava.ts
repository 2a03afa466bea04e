import type { JsonValue } from '../../base/json.ts';
import { targetField } from '../../operations/requestOperation.ts';
import { javaOptions, javaStyle, quoteJava, writeOption } from './java.ts';
import {
  type ByOperation,
  nestedName,
  type OperationSnippet,
  type OperationWriter,
  ownDetours,
  ownOptions,
  pageOptionsOf,
  sharedOptions,
  targetOf,
} from './operationSnippet.ts';
import { optionDetours } from './sdkOptions.ts';
import { rootOf, writeLiteral } from './snippet.ts';

interface JavaMethod {
  readonly name: string;
  /** The type of its options. */
  readonly options: string;
  /** The type of its result, and what is printed of it. */
  readonly result: string;
  readonly list: string;
}

/** Methods of the library that send the request, and wait for the job that it starts. */
const methods: ByOperation<JavaMethod> = {
  map: { name: 'map', options: 'MapOptions', result: 'MapData', list: 'getLinks' },
  crawl: { name: 'crawl', options: 'CrawlOptions', result: 'CrawlJob', list: 'getData' },
  batchScrape: { name: 'batchScrape', options: 'BatchScrapeOptions', result: 'BatchScrapeJob', list: 'getData' },
};

function builderOf(type: string, calls: readonly string[], indent: string): string {
  return `${type}.builder()\n${calls.map((call) => `${indent}    .${call}\n`).join('')}${indent}    .build()`;
}

function optionsOf(request: OperationSnippet, type: string): string {
  const call = ([name, value]: readonly [string, JsonValue]): string => `${name}(${writeOption(name, value)})`;
  const pages = Object.entries(pageOptionsOf(request)).map(call);
  const nested =
    pages.length === 0 ? [] : [`${nestedName(request)}(${builderOf('ScrapeOptions', pages, ' '.repeat(16))})`];
  return builderOf(type, [...Object.entries(ownOptions(request)).map(call), ...nested], ' '.repeat(12));
}

export const javaOperation: OperationWriter = {
  lacking: (request) =>
    methods[request.operation.id] === undefined
      ? [targetField(request.operation)]
      : [...ownDetours(request, sharedOptions), ...optionDetours(pageOptionsOf(request), javaOptions)],
  write(request) {
    const method = methods[request.operation.id] ?? { name: '', options: '', result: '', list: '' };
    const target = writeLiteral(targetOf(request), javaStyle, ' '.repeat(12), '    ');
    const call = `${target},\n            ${optionsOf(request, method.options)}`;
    const imports = ['List', 'Map'].filter((name) => new RegExp(`\\b${name}\\.`).test(call));
    const code = `import com.firecrawl.client.FirecrawlClient;
import com.firecrawl.models.*;
${imports.map((name) => `import java.util.${name};\n`).join('')}
public class Scrape {
    public static void main(String[] args) {
        FirecrawlClient client = FirecrawlClient.builder()
            .apiKey(${request.hasKey ? `System.getenv("${request.keyVariable}")` : '""'})
            .apiUrl(${quoteJava(rootOf(request))})
            .build();
        ${method.result} result = client.${method.name}(
            ${call});
        System.out.println(result.${method.list}());
    }
}
`;
    return {
      code,
      language: 'java',
      install: 'Maven com.firecrawl:firecrawl-java:1.18.3',
      detour: null,
      adds: 'label',
    };
  },
};
