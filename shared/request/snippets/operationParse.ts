import { mediaTypeOfName, readFileAddress } from '../../api/engine/localFiles.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { countFlag, type Flag, listFlag, quoteWord } from './cli.ts';
import { goOptions, goStyle, quoteGo, writeField } from './go.ts';
import { javaOptions, quoteJava, writeOption } from './java.ts';
import { javascriptDetours, javascriptStyle, quoteScript } from './javascriptSdk.ts';
import { pythonPageDetours, writeArguments } from './operationPython.ts';
import type { OperationSnippet, OperationWriter } from './operationSnippet.ts';
import { quotePython } from './pythonSdk.ts';
import { optionDetours, type OptionTable } from './sdkOptions.ts';
import { typescriptDetours } from './typescriptSdk.ts';
import { jsonStyle, rootOf, type Snippet, writeLiteral } from './snippet.ts';

/** The file by its name: a snippet does not name the folders of this computer. */
export function fileOf({ body }: OperationSnippet): string {
  return readFileAddress(body['url'])?.name ?? 'file';
}

export function optionsOf({ body }: OperationSnippet): JsonObject {
  const { url: _url, ...options } = body;
  return options;
}

/** The SDKs check the options of a file as those of a page. */
const anyPage = 'https://page.invalid/';

function writeScript(request: OperationSnippet, language: 'javascript' | 'typescript'): Snippet {
  const name = fileOf(request);
  const options = optionsOf(request);
  const rest = Object.keys(options).length === 0 ? '' : `, ${writeLiteral(options, javascriptStyle, '', '  ')}`;
  const code = `import { readFile } from 'node:fs/promises';
import { Firecrawl } from 'firecrawl';

const client = new Firecrawl({
  apiKey: ${request.hasKey ? `process.env.${request.keyVariable}` : `''`},
  apiUrl: ${quoteScript(rootOf(request))},
});

const result = await client.parse({
  data: await readFile(${quoteScript(name)}),
  filename: ${quoteScript(name)},
  contentType: ${quoteScript(mediaTypeOfName(name))},
}${rest});
console.log(result);
`;
  return { code, language, install: 'npm install firecrawl', detour: null, adds: 'label' };
}

const scriptDetours = (request: OperationSnippet): readonly string[] =>
  javascriptDetours({ ...optionsOf(request), url: anyPage });

/** The package's `parse` (4.42). */
export const javascriptParse: OperationWriter = {
  lacking: scriptDetours,
  write: (request) => writeScript(request, 'javascript'),
};

/** The types refuse what is unknown, and the options of pages that a file has no use for. */
export const typescriptParse: OperationWriter = {
  lacking(request) {
    const options = optionsOf(request);
    const refused = Object.keys(options).filter((name) => request.operation.refusedOptions?.includes(name));
    return [...new Set([...scriptDetours(request), ...typescriptDetours({ ...options, url: anyPage }), ...refused])];
  },
  write: (request) => writeScript(request, 'typescript'),
};

function pythonCall(request: OperationSnippet, indent: string): string {
  const inner = `${indent}    `;
  const options = Object.entries(optionsOf(request));
  const given =
    options.length === 0 ? '' : `${inner}options=ParseOptions(\n${writeArguments(options, `${inner}    `)}${inner}),\n`;
  return `client.parse(\n${inner}${quotePython(fileOf(request))},\n${given}${indent})`;
}

function pythonHead(request: OperationSnippet, client: string): string {
  const types = Object.keys(optionsOf(request)).length === 0 ? '' : 'from firecrawl.v2.types import ParseOptions\n';
  return `${request.hasKey ? 'import os\n' : ''}from firecrawl import ${client}\n${types}`;
}

function pythonClient(request: OperationSnippet, client: string, indent: string): string {
  const key = request.hasKey ? `os.environ["${request.keyVariable}"]` : '""';
  return `client = ${client}(\n${indent}    api_key=${key},\n${indent}    api_url=${quotePython(rootOf(request))},\n${indent})`;
}

const python = { language: 'python', install: 'pip install firecrawl', detour: null, adds: 'defaults' } as const;

/** The package's `parse` (4.54), which reads the file of a path. */
export const pythonParse: OperationWriter = {
  lacking: (request) => pythonPageDetours(optionsOf(request)),
  write: (request) => ({
    ...python,
    code: `${pythonHead(request, 'Firecrawl')}
${pythonClient(request, 'Firecrawl', '')}

result = ${pythonCall(request, '')}
print(result)
`,
  }),
};

export const pythonAsyncParse: OperationWriter = {
  lacking: (request) => pythonPageDetours(optionsOf(request)),
  write: (request) => ({
    ...python,
    code: `import asyncio
${pythonHead(request, 'AsyncFirecrawl')}

async def main():
    ${pythonClient(request, 'AsyncFirecrawl', '    ')}
    result = await ${pythonCall(request, '    ')}
    print(result)


asyncio.run(main())
`,
  }),
};

/** Fields of the module's `ParseOptions` (2026-08). */
const goNames = [
  'formats',
  'headers',
  'includeTags',
  'excludeTags',
  'onlyMainContent',
  'timeout',
  'parsers',
  'skipTlsVerification',
  'removeBase64Images',
  'blockAds',
  'proxy',
  'integration',
] as const;

const goParseOptions: OptionTable = Object.fromEntries(
  Object.entries(goOptions).filter(([name]) => goNames.some((each) => each === name)),
);

export const goParse: OperationWriter = {
  lacking: (request) => optionDetours(optionsOf(request), goParseOptions),
  write(request) {
    const fields = Object.entries(optionsOf(request)).map(([name, value]) => `\t\t${writeField(name, value)},\n`);
    const options = fields.length === 0 ? 'nil' : `&firecrawl.ParseOptions{\n${fields.join('')}\t}`;
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
\tfile, err := firecrawl.NewParseFileFromPath(${writeLiteral(fileOf(request), goStyle, '\t', '\t')})
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tresult, err := client.Parse(context.Background(), file, ${options})
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

/** Formats that the command's `--format` passes on without options (1.23). */
const commandFormats: ReadonlySet<JsonValue> = new Set(['markdown', 'html', 'rawHtml', 'links', 'images', 'summary']);

function commandFlag([name, value]: readonly [string, JsonValue]): Flag {
  switch (name) {
    case 'formats':
      return Array.isArray(value) &&
        value.length > 0 &&
        (value as readonly JsonValue[]).every((format) => commandFormats.has(format))
        ? ['--format', value.join(',')]
        : null;
    case 'onlyMainContent':
      return value === true ? ['--only-main-content'] : value === false ? [] : null;
    case 'includeTags':
      return listFlag('--include-tags', value);
    case 'excludeTags':
      return listFlag('--exclude-tags', value);
    case 'timeout':
      return countFlag('--timeout', value);
    default:
      return null;
  }
}

/** The command turns the extraction of the main content off by default; the API turns it on. */
function commandOptions(request: OperationSnippet): readonly (readonly [string, JsonValue])[] {
  return Object.entries({ onlyMainContent: true, ...optionsOf(request) });
}

export const cliParse: OperationWriter = {
  lacking: (request) => commandOptions(request).flatMap((entry) => (commandFlag(entry) === null ? [entry[0]] : [])),
  write(request) {
    const lines = [
      `firecrawl parse ${quoteWord(`./${fileOf(request)}`)}`,
      ...commandOptions(request).flatMap((entry) => {
        const flag = commandFlag(entry) ?? [];
        return flag.length === 0 ? [] : [flag.join(' ')];
      }),
      '--json',
      `--api-url ${quoteWord(rootOf(request))}`,
      ...(request.hasKey ? [`--api-key "$${request.keyVariable}"`] : []),
    ];
    return {
      code: `${lines.join(' \\\n  ')}\n`,
      language: 'shell',
      install: 'npm install -g firecrawl-cli',
      detour: null,
      adds: 'defaults',
    };
  },
};

/** The tool of the official MCP server, which reads the file where it runs. */
export const mcpParse: OperationWriter = {
  lacking: () => [],
  write(request) {
    const parameters = { name: 'firecrawl_parse', arguments: { filePath: fileOf(request), ...optionsOf(request) } };
    const call: JsonObject = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: parameters };
    const code = `${writeLiteral(call, jsonStyle, '', '  ')}\n`;
    return { code, language: 'json', install: null, detour: null, adds: 'label' };
  },
};

/** Fields of the library's `ParseOptions` (1.18). */
const javaNames = [...goNames, 'redactPII'] as const;

const javaParseOptions: OptionTable = Object.fromEntries(
  Object.entries(javaOptions).filter(([name]) => javaNames.some((each) => each === name)),
);

/** Formats that the library refuses for a file, although services take them. */
const notOfJava: ReadonlySet<JsonValue | undefined> = new Set(['product', 'menu']);

function hasFormatRefusedByJava({ formats }: JsonObject): boolean {
  if (!Array.isArray(formats)) return false;
  return (formats as readonly JsonValue[]).some((format) =>
    notOfJava.has(isJsonObject(format) ? format['type'] : format),
  );
}

export const javaParse: OperationWriter = {
  lacking(request) {
    const options = optionsOf(request);
    return [...optionDetours(options, javaParseOptions), ...(hasFormatRefusedByJava(options) ? ['formats'] : [])];
  },
  write(request) {
    const name = fileOf(request);
    const calls = Object.entries(optionsOf(request)).map(
      ([option, value]) => `${option}(${writeOption(option, value)})`,
    );
    const options = `ParseOptions.builder()\n${calls.map((call) => `                .${call}\n`).join('')}                .build()`;
    const imports = ['List', 'Map'].filter((type) => new RegExp(`\\b${type}\\.`).test(options));
    const code = `import com.firecrawl.client.FirecrawlClient;
import com.firecrawl.models.*;
import java.nio.file.Files;
import java.nio.file.Path;
${imports.map((type) => `import java.util.${type};\n`).join('')}
public class Scrape {
    public static void main(String[] args) throws Exception {
        FirecrawlClient client = FirecrawlClient.builder()
            .apiKey(${request.hasKey ? `System.getenv("${request.keyVariable}")` : '""'})
            .apiUrl(${quoteJava(rootOf(request))})
            .build();
        ParseFile file = ParseFile.builder()
            .filename(${quoteJava(name)})
            .content(Files.readAllBytes(Path.of(${quoteJava(name)})))
            .contentType(${quoteJava(mediaTypeOfName(name))})
            .build();
        Document result = client.parse(
            file,
            ${options});
        System.out.println(result.getMarkdown());
    }
}
`;
    const install = 'Maven com.firecrawl:firecrawl-java:1.18.3';
    return { code, language: 'java', install, detour: null, adds: 'label' };
  },
};
