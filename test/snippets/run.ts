import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '../../shared/base/json.ts';
import { requestKinds } from '../../shared/operations/requestKinds.ts';
import { operationSnippetTargets, writeOperationSnippet } from '../../shared/request/snippets/operationCall.ts';
import type { Snippet } from '../../shared/request/snippets/snippet.ts';
import {
  snippetFileName,
  snippetKeyVariable,
  type SnippetTarget,
  snippetTargets,
  writeSnippet,
} from '../../shared/request/snippets/writeSnippet.ts';
import { startCaptureServer, type CaptureServer } from '../shared/request/snippets/captureServer.ts';
import { compilers, type Compiler } from './compilers.ts';
import { checkedBodies, operationBodies } from './checkedBodies.ts';

const run = promisify(execFile);

/** Checks every snippet with its language's own program; prints a line for each target, and names each program that is not installed. */
async function checkAll(): Promise<number> {
  const server = await startCaptureServer();
  let failed = 0;
  let missing = 0;
  for (const target of snippetTargets) {
    const outcome = await checkTarget(target, server);
    if (outcome.complaint !== null) failed += 1;
    if (outcome.isMissing) missing += 1;
    process.stdout.write(`${outcome.line}\n`);
    if (outcome.complaint !== null) process.stdout.write(`${outcome.complaint}\n`);
  }
  await server.close();
  process.stdout.write(`${snippetTargets.length - failed - missing} good, ${failed} failed, ${missing} not checked\n`);
  return failed === 0 ? 0 : 1;
}

interface CheckedSnippet {
  readonly body: JsonObject;
  readonly snippet: Snippet;
  /** The request has a file, and is not JSON. */
  readonly hasFile: boolean;
}

interface Outcome {
  readonly line: string;
  readonly isMissing: boolean;
  readonly complaint: string | null;
}

async function checkTarget(target: SnippetTarget, server: CaptureServer): Promise<Outcome> {
  const snippets = [
    ...checkedBodies.map((body) => ({ body, snippet: write(target, body, server.baseUrl), hasFile: false })),
    ...operationSnippets(target, server.baseUrl),
  ];
  const known = compilers[snippets[0]?.snippet.language ?? 'plaintext'];
  if (known === undefined)
    return { line: `ok       ${target}: read by the unit tests`, isMissing: false, complaint: null };
  const compiler = await firstHere(known);
  if (compiler === null) {
    const names = [...new Set(known.map(({ program }) => program))].join(' nor ');
    return { line: `missing  ${target}: ${names} is not installed`, isMissing: true, complaint: null };
  }
  const counts = { judged: 0, sent: 0 };
  for (const checked of snippets) {
    const { snippet } = checked;
    // Code for a request that the SDK cannot send may be in another language; its own target judges that one.
    if (compilers[snippet.language] !== known) continue;
    const complaint = await checkOne(target, checked, compiler, server, counts);
    if (complaint !== null) return { line: `FAILED   ${target}`, isMissing: false, complaint };
  }
  const sent = counts.sent === 0 ? '' : `, ${counts.sent} sent and received`;
  return {
    line: `ok       ${target}: ${counts.judged} judged by ${compiler.program}${sent}`,
    isMissing: false,
    complaint: null,
  };
}

function write(target: SnippetTarget, body: JsonObject, baseUrl: string): Snippet {
  return writeSnippet(target, { baseUrl, body, keyVariable: snippetKeyVariable, hasKey: true });
}

/** The code of operations over several pages, in a language that has it. */
function operationSnippets(target: SnippetTarget, baseUrl: string): readonly CheckedSnippet[] {
  const known = operationSnippetTargets.find((each) => each === target);
  if (known === undefined) return [];
  return operationBodies.flatMap(({ endpoint, body }) => {
    const kind = requestKinds[endpoint];
    const { operation } = kind;
    const service = { baseUrl, keyVariable: snippetKeyVariable, hasKey: true };
    return operation === null
      ? []
      : [
          {
            body,
            snippet: writeOperationSnippet(known, { ...service, body, kind, operation }),
            hasFile: kind.body.file !== null,
          },
        ];
  });
}

async function firstHere(known: readonly Compiler[]): Promise<Compiler | null> {
  for (const compiler of known) {
    try {
      await run(compiler.program, [...compiler.probe]);
      return compiler;
    } catch {
      // Tries the next one.
    }
  }
  return null;
}

/** What is wrong with one snippet; null where nothing is. */
async function checkOne(
  target: SnippetTarget,
  { snippet, body, hasFile }: CheckedSnippet,
  compiler: Compiler,
  server: CaptureServer,
  counts: { judged: number; sent: number },
): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-snippet-'));
  const file = join(folder, snippetFileName(target));
  const words = (template: readonly string[]): string[] =>
    template.map((word) => word.replace('FILE', file).replace('FOLDER', folder).replace('ROOT', process.cwd()));
  const env = { ...process.env, ...compiler.env, [snippetKeyVariable]: 'test-key-for-nobody', NO_PROXY: '127.0.0.1' };
  const code = compiler.rewrite === undefined ? snippet.code : compiler.rewrite(snippet.code);
  if (code === null) return null;
  try {
    writeFileSync(file, code);
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
    for (const [path, text] of Object.entries(compiler.standIns ?? {})) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    await run(compiler.program, words(compiler.judge), { cwd: folder, env });
    counts.judged += 1;
    if (compiler.run === undefined || snippet.install !== null || hasFile) return null;
    await run(compiler.program, words(compiler.run), { cwd: folder, env });
    const sent = server.take()[0]?.body ?? 'null';
    counts.sent += 1;
    const isSame = JSON.stringify(JSON.parse(sent)) === JSON.stringify(body);
    return isSame ? null : `${snippet.code}\nsent ${sent}`;
  } catch (failure) {
    const { stdout, stderr } = failure as { stdout?: string; stderr?: string };
    return `${snippet.code}\n${stdout ?? ''}${stderr ?? String(failure)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await checkAll();
