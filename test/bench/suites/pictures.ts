import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { countPictures, type PictureCounts, picturesOf, shownPictures } from '../measure/pictures.ts';
import type { Row } from '../measure/row.ts';
import { startEngine } from '../measure/startEngine.ts';
import { fresh } from './quality.ts';
import type { Suite, SuiteContext } from './suite.ts';

/**
 * `npm run bench -- quality --only Q.pictures --data DIR`: the images of the documents of the set `structure`, by any URL that their
 * elements name, with the peers in the same run. The set's scorer knows only `src`: it counts a lazy-loaded image, and the best one of a
 * `srcset`, as false positives.
 */
export const picturesSuite: Suite = [{ figures: ['Q.pictures'], measure: pictureRows }];

const peers = ['turndown', 'rehype-remark'] as const;

interface Document {
  readonly id: string;
  readonly url: string;
  readonly body: Buffer;
}

/** The parts of the development sets that read their documents and call an engine. */
interface Sets {
  readonly documents: readonly Document[];
  readonly render: (markdown: string) => string;
  open(engine: string): Promise<{ scrape(input: Document): Promise<{ readonly markdown?: string }> }>;
}

async function pictureRows({ data, project, say }: SuiteContext): Promise<readonly Row[]> {
  if (data === null || !existsSync(join(data, 'score.mjs'))) {
    say('bench: Q.pictures needs --data DIR, a folder with the development sets and their score.mjs.');
    return [];
  }
  const sets = await openSets(data);
  const reached: number[] = [];
  for (const peer of peers) reached.push(await scored(sets, `peer:${peer}`, say));
  const engine = await startEngine(project);
  try {
    Object.assign(process.env, { HTTP_KEY: engine.token, HTTP_BODY: JSON.stringify(fresh) });
    const value = await scored(sets, `http:${engine.url}/v2/scrape`, say);
    const peer = Math.max(...reached);
    return [
      {
        kind: 'value',
        id: 'Q.pictures.f1',
        value,
        peer,
        goal: Number(peer.toFixed(3)),
        documents: sets.documents.length,
      },
    ];
  } finally {
    await engine.stop();
  }
}

async function scored({ documents, render, open }: Sets, name: string, say: SuiteContext['say']): Promise<number> {
  const engine = await open(name);
  const sum = { common: 0, found: 0, wanted: 0 };
  for (const document of documents) {
    const { markdown = '' } = await engine.scrape(document);
    const counts = countPictures(
      picturesOf(document.body.toString(), document.url),
      shownPictures(render(markdown), document.url),
    );
    for (const key of ['common', 'found', 'wanted'] as const) sum[key] += counts[key];
  }
  const f1 = f1Of(sum);
  say(`bench: pictures of ${name.replace(/^http:.*/, 'the engine')}: ${f1.toFixed(3)} ${JSON.stringify(sum)}`);
  return f1;
}

function f1Of({ common, found, wanted }: PictureCounts): number {
  return (2 * common) / Math.max(1, found + wanted);
}

/** As the scorer of the set `structure` does: its documents, and the documentation pages of `pages` as they are. */
async function openSets(data: string): Promise<Sets> {
  const part = (name: string): Promise<unknown> => import(pathToFileURL(join(data, 'lib', name)).href);
  const { htmlInput, readTruth, structureIds } = (await part('sets.mjs')) as {
    htmlInput(set: string, document: { id: string }): Document;
    readTruth(set: string): readonly { id: string; type: string }[];
    structureIds(): readonly string[];
  };
  const { markdownToHtml } = (await part('text.mjs')) as { markdownToHtml(markdown: string): string };
  const { openEngine } = (await part('engine.mjs')) as { openEngine: Sets['open'] };
  const documentation = readTruth('pages').filter(({ type }) => type === 'documentation');
  const documents = [
    ...structureIds().map((id) => htmlInput('structure', { id })),
    ...documentation.map((page) => htmlInput('pages', page)),
  ];
  return {
    documents: documents.map((document) => ({ ...document, mainContent: false })),
    render: markdownToHtml,
    open: openEngine,
  };
}
