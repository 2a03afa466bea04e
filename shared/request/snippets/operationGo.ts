import type { JsonObject, JsonValue } from '../../base/json.ts';
import { targetField } from '../../operations/requestOperation.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { goOptions, goStyle, quoteGo, writeField } from './go.ts';
import {
  type ByOperation,
  type OperationSnippet,
  type OperationWriter,
  ownDetours,
  ownOptions,
  pageOptionsOf,
  sharedOptions,
  targetOf,
} from './operationSnippet.ts';
import { optionDetours, pascalCase } from './sdkOptions.ts';
import { rootOf, writeLiteral } from './snippet.ts';

/** Methods of the module that send the request, and wait for the job that it starts, and the type of their options. */
const methods: ByOperation<{ readonly name: string; readonly options: string }> = {
  map: { name: 'Map', options: 'MapOptions' },
  crawl: { name: 'Crawl', options: 'CrawlOptions' },
  batchScrape: { name: 'BatchScrape', options: 'BatchScrapeOptions' },
};

const names: Readonly<Record<string, string>> = lookupTable({ appendToId: 'AppendToID' });

function writeOwn(name: string, value: JsonValue): string {
  // Any value may be a webhook: a pointer is none.
  if (name === 'webhook') return `Webhook: ${writeLiteral(value, goStyle, '\t\t\t', '\t')}`;
  const renamed = names[name];
  const field = writeField(name, value);
  return renamed === undefined ? field : field.replace(pascalCase(name), () => renamed);
}

function optionsOf(request: OperationSnippet): string {
  const { options = '' } = methods[request.operation.id] ?? {};
  const own = Object.entries(ownOptions(request)).map(([name, value]) => `\t\t\t${writeOwn(name, value)},\n`);
  const pages: JsonObject = pageOptionsOf(request);
  const fields = Object.entries(pages).map(([name, value]) => `\t\t\t\t${writeField(name, value)},\n`);
  const nested =
    fields.length === 0 ? '' : `\t\t\tScrapeOptions: &firecrawl.ScrapeOptions{\n${fields.join('')}\t\t\t},\n`;
  return own.length === 0 && nested === '' ? 'nil' : `&firecrawl.${options}{\n${own.join('')}${nested}\t\t}`;
}

function targetText(request: OperationSnippet): string {
  const target = targetOf(request);
  return writeLiteral(target, goStyle, '\t\t', '\t').replace(/^\[\]interface\{\}/, '[]string');
}

export const goOperation: OperationWriter = {
  lacking: (request) =>
    methods[request.operation.id] === undefined
      ? [targetField(request.operation)]
      : [...ownDetours(request, sharedOptions), ...optionDetours(pageOptionsOf(request), goOptions)],
  write(request) {
    const code = `package main

import (
\t"context"
\t"fmt"
\t"log"
${request.hasKey ? '\t"os"\n' : ''}
\tfirecrawl "github.com/firecrawl/firecrawl/apps/go-sdk"
\t"github.com/firecrawl/firecrawl/apps/go-sdk/option"
)

func main() {
\tclient, err := firecrawl.NewClient(
\t\toption.WithAPIKey(${request.hasKey ? `os.Getenv("${request.keyVariable}")` : '""'}),
\t\toption.WithAPIURL(${quoteGo(rootOf(request))}),
\t)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tresult, err := client.${methods[request.operation.id]?.name}(
\t\tcontext.Background(),
\t\t${targetText(request)},
\t\t${optionsOf(request)},
\t)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tfmt.Printf("%+v\\n", result)
}
`;
    const install = 'go get github.com/firecrawl/firecrawl/apps/go-sdk';
    return { code, language: 'go', install, detour: null, adds: 'label' };
  },
};
