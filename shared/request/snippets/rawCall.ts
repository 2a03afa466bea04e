import { readFileAddress } from '../../api/engine/localFiles.ts';
import type { RawCall } from '../../api/rawCall.ts';
import { quoteShell } from './curl.ts';
import { javascriptStyle, quoteScript } from './javascriptSdk.ts';
import { pythonStyle, quotePython } from './pythonSdk.ts';
import { jsonStyle, rootOf, writeLiteral, type Snippet, type SnippetRequest } from './snippet.ts';

/** The languages available for every call: SDKs have a separate method for each operation that they support. */
export const rawSnippetTargets = ['curl', 'fetch', 'requests'] as const;
export type RawSnippetTarget = (typeof rawSnippetTargets)[number];

type RawSnippetRequest = Omit<SnippetRequest, 'body'> & { readonly call: RawCall };

/** The code that sends a raw call once; polling its job is up to the caller. A file is identified by its name, without its folder. */
export function writeRawSnippet(target: RawSnippetTarget, request: RawSnippetRequest): Snippet {
  return writers[target]({ ...request, url: `${rootOf({ ...request, body: {} })}${request.call.path}` });
}

type Writer = (request: RawSnippetRequest & { readonly url: string }) => Snippet;

const plain = { install: null, detour: null, adds: 'nothing' } as const;

const writeCurl: Writer = ({ call, url, hasKey, keyVariable }) => {
  const lines = [
    `curl -X ${call.method} ${quoteShell(url)}`,
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(hasKey ? [`-H "Authorization: Bearer $${keyVariable}"`] : []),
    ...curlBody(call),
  ];
  return { ...plain, code: `${lines.join(' \\\n  ')}\n`, language: 'shell' };
};

function curlBody(call: RawCall): readonly string[] {
  const json = bodyOf(call);
  const file = fileName(call);
  if (file !== null)
    return [
      ...(json === null ? [] : [`--form-string ${quoteShell(`options=${json}`)}`]),
      // Quotes escape a comma or a semicolon in the name.
      `-F ${quoteShell(`file=@"${file.replaceAll(/["\\]/g, '\\$&')}"`)}`,
    ];
  return json === null ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoteShell(json)}`];
}

const writeFetch: Writer = ({ call, url, hasKey, keyVariable }) => {
  const { body } = call;
  const file = fileName(call);
  const headers = [
    ...(hasKey ? [`    Authorization: \`Bearer \${process.env.${keyVariable}}\`,\n`] : []),
    ...(body === undefined || file !== null ? [] : [`    'Content-Type': 'application/json',\n`]),
  ].join('');
  const literal = body === undefined ? '' : writeLiteral(body, javascriptStyle, '', '  ');
  const form =
    file === null
      ? ''
      : `import { openAsBlob } from 'node:fs';

const form = new FormData();
${body === undefined ? '' : `form.append('options', JSON.stringify(${literal}));\n`}form.append('file', await openAsBlob(${quoteScript(file)}), ${quoteScript(file)});
`;
  const sent =
    file !== null
      ? '  body: form,\n'
      : body === undefined
        ? ''
        : `  body: JSON.stringify(${literal.replaceAll('\n', '\n  ')}),\n`;
  const code = `${form}const response = await fetch(${quoteScript(url)}, {
  method: '${call.method}',
${headers === '' ? '' : `  headers: {\n${headers}  },\n`}${sent}});
console.log(response.status, await response.text());
`;
  return { ...plain, code, language: 'javascript' };
};

const writeRequests: Writer = ({ call, url, hasKey, keyVariable }) => {
  const { body } = call;
  const file = fileName(call);
  const text = body === undefined ? null : writeLiteral(body, pythonStyle, '    ', '    ');
  const part = text === null ? '' : `"options": (None, json.dumps(${text})), `;
  const sent =
    file !== null
      ? `    files={${part}"file": open(${quotePython(file)}, "rb")},\n`
      : text === null
        ? ''
        : `    json=${text},\n`;
  const key = hasKey ? `    headers={"Authorization": f"Bearer {os.environ['${keyVariable}']}"},\n` : '';
  const code = `${file !== null && text !== null ? 'import json\n' : ''}${hasKey ? 'import os\n' : ''}import requests

response = requests.request(
    "${call.method}",
    ${quotePython(url)},
${key}${sent})
print(response.status_code, response.text)
`;
  return { ...plain, install: 'pip install requests', code, language: 'python' };
};

const writers: Readonly<Record<RawSnippetTarget, Writer>> = {
  curl: writeCurl,
  fetch: writeFetch,
  requests: writeRequests,
};

function bodyOf({ body }: RawCall): string | null {
  return body === undefined ? null : writeLiteral(body, jsonStyle, '', '  ');
}

function fileName({ file }: RawCall): string | null {
  return file === undefined ? null : (readFileAddress(file.url)?.name ?? 'file');
}
