import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isJsonObject, parseJson, type JsonObject } from '../../shared/base/json.ts';

/** One question as an OpenAI-compatible endpoint received it. */
export interface ModelQuestion {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: JsonObject;
  /** Returns the text of the messages with a role; several of one role joined by an empty line. */
  said(role: 'system' | 'user' | 'assistant'): string;
}

/** No response at all, while the connection stays open. */
export const hang = Symbol('hang');

/** Response of the endpoint: the text of its model, a complete response, or nothing (`hang`). */
export type ModelReply =
  | string
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly body: unknown }
  | typeof hang;

export type ModelScript = (question: ModelQuestion, number: number) => ModelReply;

export interface ModelService {
  /** The base address with its version, as `--model-url` takes it. */
  readonly url: string;
  readonly questions: ModelQuestion[];
  /** Plays another script from now on, and forgets the questions so far. */
  play(script: ModelScript): void;
  /** Questions whose asker still waits. */
  waiting(): number;
  close(): Promise<void>;
}

/** Returns the text as a model's, in the format of a chat completion. */
export function completion(content: string, more: JsonObject = {}): JsonObject {
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    model: 'scripted',
    choices: [{ index: 0, message: { role: 'assistant', content, ...more }, finish_reason: 'stop' }],
  };
}

/** A scripted OpenAI-compatible endpoint on a free port of this computer. */
export async function startModelService(script: ModelScript = () => 'Nothing.'): Promise<ModelService> {
  let current = script;
  const questions: ModelQuestion[] = [];
  let waiting = 0;
  const server = createServer((request, response) => {
    waiting += 1;
    response.once('close', () => (waiting -= 1));
    void readText(request).then((text) => {
      const question = toQuestion(request, text);
      questions.push(question);
      const reply = current(question, questions.length);
      if (reply === hang) return;
      const { status = 200, headers = {}, body } = typeof reply === 'string' ? { body: completion(reply) } : reply;
      const bytes = typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(bytes);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    questions,
    play(next) {
      current = next;
      questions.length = 0;
    },
    waiting: () => waiting,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

function toQuestion(request: IncomingMessage, text: string): ModelQuestion {
  const parsed = parseJson(text);
  const body = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
  const messages = (Array.isArray(body['messages']) ? body['messages'] : []) as readonly JsonObject[];
  return {
    path: request.url ?? '',
    headers: request.headers,
    body,
    said: (role) =>
      messages
        .filter((message) => message['role'] === role)
        .map(({ content }) => (typeof content === 'string' ? content : ''))
        .join('\n\n'),
  };
}
