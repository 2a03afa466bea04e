import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { isJsonObject, type JsonObject, parseJson } from '../../shared/base/json.ts';

const responseSchema = z.object({
  id: z.number(),
  result: z.json().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const toolsSchema = z.object({ tools: z.array(z.object({ name: z.string() })) });
const toolResultSchema = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  isError: z.boolean().optional(),
});

/** The API's official MCP server, unchanged, in a process of its own, as a program that speaks MCP over stdio starts it. */
export interface McpServer {
  /** Names of its tools. */
  tools(): Promise<readonly string[]>;
  /** Calls a tool; `text` is the text of its result, and `json` that text as an object, empty where it is none. */
  call(name: string, values: JsonObject): Promise<{ isError: boolean; text: string; json: JsonObject }>;
  stop(): Promise<void>;
}

/** Starts the server for a service, and greets it. */
export async function startMcpServer(service: { readonly url: string; readonly token: string }): Promise<McpServer> {
  const manifest = createRequire(import.meta.url).resolve('firecrawl-mcp/package.json');
  const program = join(dirname(manifest), 'dist', 'index.js');
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'] ?? '',
      FIRECRAWL_API_URL: service.url,
      FIRECRAWL_API_KEY: service.token,
      FIRECRAWL_NO_TELEMETRY: '1',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const gone = once(child, 'close');
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const waiting = new Map<number, (response: z.infer<typeof responseSchema>) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const response = responseSchema.safeParse(JSON.parse(line));
    // Notifications have no id.
    if (!response.success) return;
    waiting.get(response.data.id)?.(response.data);
    waiting.delete(response.data.id);
  });
  let lastId = 0;

  async function request(method: string, params: JsonObject): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<z.infer<typeof responseSchema>>((resolve) => void waiting.set(id, resolve));
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    const response = await Promise.race([answered, gone.then(() => null)]);
    if (response === null) throw new Error(`the MCP server ended: ${complaint.slice(-2000)}`);
    if (response.error !== undefined) throw new Error(response.error.message);
    return response.result;
  }

  await request('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'contract', version: '1' },
  });
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  return {
    tools: async () => toolsSchema.parse(await request('tools/list', {})).tools.map(({ name }) => name),
    async call(name, values) {
      const result = toolResultSchema.parse(await request('tools/call', { name, arguments: values }));
      const text = result.content.map((part) => part.text).join('\n');
      const parsed = parseJson(text);
      return {
        isError: result.isError === true,
        text,
        json: parsed.ok && isJsonObject(parsed.value) ? parsed.value : {},
      };
    },
    async stop() {
      child.kill();
      await gone;
    },
  };
}
