import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { anyClosedRoot, forEachClosedRoot } from './closedRoots.ts';
import type { Devtools } from './devtools.ts';
import type { ForeignFrames } from './foreignFrames.ts';
import formulasSource from './inpage/formulas.inpage.ts?inpage';
import type { SerialisedPage, SerialiseSettings } from './inpage/serialisedPage.ts';
import { createIsolatedWorld, mainFrameOf, type IsolatedWorld } from './isolatedWorld.ts';
import { withinMs } from './withinMs.ts';
import { installSerialiser, serialiser, type PageWorld } from './pageWorld.ts';

export interface SerialisePorts {
  readonly devtools: Devtools;
  readonly world: PageWorld;
  readonly foreignFrames: ForeignFrames;
  /** Scripts of the page made closed shadow roots. */
  readonly closedRoots: boolean;
  /** The page is laid out: what is hidden can be told. */
  readonly drawn: boolean;
  /** Programs that stand in the page are wanted. */
  readonly scripts: boolean;
  /** Elements of the page itself are numbered, and where they stand is told. */
  readonly marks: boolean;
  readonly timeMs: number;
}

const limits = { nodes: 450_000, characters: 20_000_000 } as const;
const mostForeignFrames = 30;
/**
 * Of the time that is left, what writing may take. Bringing and reading it takes four times as long on the same busy computer:
 * the beginning of a page in time is worth more than all of it too late.
 */
const writingShare = 0.15;

/** Milliseconds that a page may take to tell its formulas. */
const formulasMs = 500;

const pageSchema = z.object({
  html: z.string(),
  truncated: z.boolean(),
  guessed: z.boolean(),
  boxes: z.array(z.number()).max(100_000),
});
const ownerSchema = z.object({ backendNodeId: z.number() });

/** Writes the page as HTML, frames of every process and shadow roots of every kind in place. */
export async function serialisePage(ports: SerialisePorts): Promise<SerialisedPage> {
  return await serialiseSession(ports, '', 'page', Date.now() + ports.timeMs);
}

async function serialiseSession(
  ports: SerialisePorts,
  sessionId: string,
  part: 'page' | 'body',
  deadline: number,
): Promise<SerialisedPage> {
  const { devtools } = ports;
  const world =
    sessionId === ''
      ? await ports.world.current()
      : await createIsolatedWorld(devtools, await mainFrameOf(devtools, sessionId), sessionId);
  await installSerialiser(world, deadline - Date.now());
  // Without them the page is still worth having.
  await nameClosedRoots(ports, world, sessionId).catch(() => undefined);
  await nameFormulas(ports, world, sessionId).catch(() => undefined);
  const inner = await markForeignFrames(ports, world, sessionId, deadline);
  const timeMs = Math.max(0, (deadline - Date.now()) * writingShare);
  // A frame of another process does not know where in the page it stands.
  const marks = ports.marks && part === 'page';
  const settings: SerialiseSettings = { ...limits, timeMs, drawn: ports.drawn, scripts: ports.scripts, marks, part };
  const written = pageSchema.parse(
    await world.evaluate(`${serialiser}.serialise(${JSON.stringify(settings)})`, deadline - Date.now()),
  );
  let { html } = written;
  for (const { mark, content } of inner) html = html.replace(mark, () => content);
  return { ...written, html };
}

/** Serialises the frames of other processes, and has this one write a mark where each belongs. */
async function markForeignFrames(ports: SerialisePorts, world: IsolatedWorld, sessionId: string, deadline: number) {
  const frames = [...ports.foreignFrames]
    .filter(([, frame]) => frame.parentSessionId === sessionId)
    .slice(0, mostForeignFrames);
  const marked = await Promise.all(
    frames.map(async ([frameId, frame]) => {
      try {
        const mark = `<!--${randomUUID()}-->`;
        const { backendNodeId } = await ports.devtools.ask(ownerSchema, 'DOM.getFrameOwner', { frameId }, sessionId);
        await world.callWithNode(`(frame, mark) => ${serialiser}.addForeignFrame(frame, mark)`, backendNodeId, [mark]);
        const { html } = await serialiseSession(ports, frame.sessionId, 'body', deadline);
        return { mark, content: html };
      } catch {
        // The frame went away meanwhile: its place stays empty.
        return null;
      }
    }),
  );
  return marked.filter((entry) => entry !== null);
}

/** Has the page's own library tell the TeX of the formulas that it drew, where there are some. */
async function nameFormulas({ devtools }: SerialisePorts, world: IsolatedWorld, sessionId: string): Promise<void> {
  if ((await world.evaluate(`${serialiser}.drawsFormulas()`, formulasMs)) !== true) return;
  const expression = `(${formulasSource}).markFormulas()`;
  await withinMs(formulasMs, devtools.send('Runtime.evaluate', { expression, timeout: formulasMs }, sessionId));
}

async function nameClosedRoots(
  { devtools, closedRoots }: SerialisePorts,
  world: IsolatedWorld,
  sessionId: string,
): Promise<void> {
  const found =
    closedRoots || (await anyClosedRoot(devtools, await world.list(`${serialiser}.closedRootSamples()`), sessionId));
  if (found) await forEachClosedRoot(devtools, world, `(root) => ${serialiser}.addClosedRoot(root)`, sessionId);
}
