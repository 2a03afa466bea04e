import { bodyText, scrapeUrl, type Snippet, type SnippetRequest } from './snippet.ts';

/** The request as it goes over the wire, in the form of `.http` files, which editors send: the key from the environment. */
export function writeRawHttp(request: SnippetRequest): Snippet {
  const lines = [
    `POST ${scrapeUrl(request)}`,
    'Content-Type: application/json',
    ...(request.hasKey ? [`Authorization: Bearer {{$processEnv ${request.keyVariable}}}`] : []),
    '',
    bodyText(request),
  ];
  return { code: `${lines.join('\n')}\n`, language: 'plaintext', install: null, detour: null, adds: 'nothing' };
}
