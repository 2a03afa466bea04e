import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { anyClosedRoot, forEachClosedRoot } from '../devtools/closedRoots.ts';
import type { Devtools } from '../devtools/devtools.ts';
import type { ForeignFrames } from '../devtools/foreignFrames.ts';
import formulasSource from '../inpage/formulas.inpage.ts?inpage';
import type { SerialisedPage, SerialiseSettings } from '../inpage/serialisedPage.ts';
import { crossOriginFrames, findFrame, readFrameTree } from '../devtools/frameTree.ts';
import { createIsolatedWorld, type IsolatedWorld } from '../devtools/isolatedWorld.ts';
import { withTimeout } from '../devtools/withTimeout.ts';
import { installSerialiser, serialiser, type PageWorld } from '../devtools/pageWorld.ts';

export interface SerialisePorts {
  readonly devtools: Devtools;
  readonly world: PageWorld;
  readonly foreignFrames: ForeignFrames;
  /** Scripts of the page made closed shadow roots. */
  readonly closedRoots: boolean;
  /** The page is laid out: hidden elements can be detected. */
  readonly drawn: boolean;
  /** Inline scripts are requested. */
  readonly scripts: boolean;
  /** Elements of the page itself are numbered, and their boxes reported. */
  readonly marks: boolean;
  readonly timeMs: number;
}

const limits = { nodes: 450_000, characters: 20_000_000 } as const;
/** Maximum number of cross-origin frames, and their maximum nesting depth. */
const maxFrames = 60;
const maxFrameDepth = 8;
/**
 * Share of the remaining time for serialization. Transfer and parsing take four times as long on the same busy computer: the beginning of a
 * page in time is better than the complete page too late.
 */
const writingShare = 0.15;

/** Timeout in ms for reading the TeX of formulas. */
const formulasMs = 500;

const pageSchema = z.object({
  html: z.string(),
  truncated: z.boolean(),
  guessed: z.boolean(),
  boxes: z.array(z.number()).max(100_000),
});
const ownerSchema = z.object({ backendNodeId: z.number() });

/** A document with its own origin: the page, or a frame that its parent document cannot access. */
interface Part {
  /** Empty for the page itself. */
  readonly frameId: string;
  readonly sessionId: string;
  /** Whether it is the first document of its session. */
  readonly isRoot: boolean;
  readonly depth: number;
  /** Its placeholder in the HTML of the parent document. */
  readonly mark: string;
}

interface OpenPart extends Part {
  readonly world: IsolatedWorld;
}

/** Serializes the page to HTML, with frames of every origin and process and shadow roots of every kind inlined. */
export async function serialisePage(ports: SerialisePorts): Promise<SerialisedPage> {
  const deadline = Date.now() + ports.timeMs;
  const page: Part = { frameId: '', sessionId: '', isRoot: true, depth: 0, mark: '' };
  const main = await openPart(ports, page, deadline);
  const inner = await openFrames(ports, main, deadline);
  const timeMs = Math.max(0, (deadline - Date.now()) * writingShare);
  const write = async (part: OpenPart): Promise<SerialisedPage> => await writePart(ports, part, timeMs, deadline);
  // A frame that has disappeared meanwhile leaves its placeholder empty.
  const frames = inner.map(async (part) => ({ part, written: await write(part).catch(() => null) }));
  const written = await write(main);
  let { html, truncated } = written;
  // Outer frames first: they contain the placeholders of inner ones.
  for (const { part, written: frame } of await Promise.all(frames)) {
    if (frame === null) continue;
    if (html.length + frame.html.length > limits.characters) truncated = true;
    else html = html.replace(part.mark, () => frame.html);
  }
  return { ...written, html, truncated };
}

/** Creates an isolated world for a document, with our scripts. */
async function openPart(ports: SerialisePorts, part: Part, deadline: number): Promise<OpenPart> {
  const { devtools } = ports;
  const { sessionId, frameId } = part;
  const world = frameId === '' ? await ports.world.current() : await createIsolatedWorld(devtools, frameId, sessionId);
  await installSerialiser(world, deadline - Date.now());
  // Without them the page is still worth having.
  await nameClosedRoots(ports, world, sessionId).catch(() => undefined);
  if (part.isRoot) await nameFormulas(ports, world, sessionId).catch(() => undefined);
  return { ...part, world };
}

async function writePart(
  ports: SerialisePorts,
  part: OpenPart,
  timeMs: number,
  deadline: number,
): Promise<SerialisedPage> {
  const isPage = part.frameId === '';
  const settings: SerialiseSettings = {
    ...limits,
    timeMs,
    drawn: ports.drawn,
    scripts: ports.scripts,
    // A cross-origin frame does not know its position in the page.
    marks: ports.marks && isPage,
    part: isPage ? 'page' : 'body',
  };
  return pageSchema.parse(
    await part.world.evaluate(`${serialiser}.serialise(${JSON.stringify(settings)})`, deadline - Date.now()),
  );
}

/**
 * Opens the frames that the page's document cannot access, outer ones first, and has their parent documents write a placeholder for each.
 */
async function openFrames(ports: SerialisePorts, page: OpenPart, deadline: number): Promise<readonly OpenPart[]> {
  const known = new Map<string, Part>();
  const opened: OpenPart[] = [];
  let level: readonly OpenPart[] = [page];
  while (level.length > 0) {
    const found = await Promise.all(level.map(async (outer) => await markFrames(ports, outer, known)));
    const parts = found.flat();
    const tries = parts.map(async (part) => await openPart(ports, part, deadline).catch(() => null));
    level = (await Promise.all(tries)).filter((part) => part !== null);
    opened.push(...level);
  }
  return opened;
}

/** Marks the cross-origin frames inside a document; returns those not found before. */
async function markFrames(ports: SerialisePorts, outer: OpenPart, known: Map<string, Part>): Promise<readonly Part[]> {
  if (outer.depth >= maxFrameDepth) return [];
  const { devtools } = ports;
  const { world, sessionId } = outer;
  const found: Part[] = [];
  const candidates = [...(await framesOfProcess(ports, outer)), ...framesOfOthers(ports, outer)];
  await Promise.all(
    candidates.map(async ({ frameId, sessionId: inside, isRoot }) => {
      const former = known.get(frameId);
      if (former === undefined && known.size >= maxFrames) return;
      const mark = former?.mark ?? `<!--${randomUUID()}-->`;
      const part: Part = { frameId, sessionId: inside, isRoot, depth: outer.depth + 1, mark };
      if (former === undefined) known.set(frameId, part);
      try {
        const { backendNodeId } = await devtools.call(ownerSchema, 'DOM.getFrameOwner', { frameId }, sessionId);
        await world.callWithNode(`(frame, mark) => ${serialiser}.addForeignFrame(frame, mark)`, backendNodeId, [mark]);
      } catch {
        // The frame has disappeared meanwhile, or is inside another document of this process.
      }
      if (former === undefined) found.push(part);
    }),
  );
  return found;
}

type Candidate = Pick<Part, 'frameId' | 'sessionId' | 'isRoot'>;

async function framesOfProcess({ devtools }: SerialisePorts, outer: OpenPart): Promise<readonly Candidate[]> {
  const { sessionId, frameId } = outer;
  const tree = await readFrameTree(devtools, sessionId).catch(() => null);
  const own = tree === null || outer.isRoot ? tree : findFrame(tree, frameId);
  if (own === null) return [];
  return crossOriginFrames(own).map(({ frame }) => ({ frameId: frame.id, sessionId, isRoot: false }));
}

/** Out-of-process frames: DevTools does not report which document of its session contains a frame, so each document tries to mark it. */
function framesOfOthers({ foreignFrames }: SerialisePorts, outer: OpenPart): readonly Candidate[] {
  return [...foreignFrames]
    .filter(([, frame]) => frame.parentSessionId === outer.sessionId)
    .map(([frameId, { sessionId }]) => ({ frameId, sessionId, isRoot: true }));
}

/** Has the page's own library report the TeX of rendered formulas, if there are any. */
async function nameFormulas({ devtools }: SerialisePorts, world: IsolatedWorld, sessionId: string): Promise<void> {
  if ((await world.evaluate(`${serialiser}.drawsFormulas()`, formulasMs)) !== true) return;
  const expression = `(${formulasSource}).markFormulas()`;
  await withTimeout(formulasMs, devtools.send('Runtime.evaluate', { expression, timeout: formulasMs }, sessionId));
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
