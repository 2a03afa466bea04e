import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { encodeModel } from '../../electron/engine/extract/main/modelFile.ts';
import { type Models, shippedModels } from '../../electron/engine/extract/main/models.ts';
import { commands } from '../scripts/commands.mjs';
import { ablate } from './ablate.ts';
import { describePages } from './describePages.ts';
import { type PageScore, scorePage, summarize } from './evaluate.ts';
import { foldCount, hashList, type LabeledPage, listPages, readPages } from './readPages.ts';
import { trainModels } from './train.ts';

const modelFolder = 'electron/engine/extract/main';
const listFile = 'build/learn/pages.txt';
const files = { content: join(modelFolder, 'contentModel.bin'), kind: join(modelFolder, 'kindModel.bin') };

// The script has already parsed them and reported errors.
const { values } = parseArgs({ options: commands.learn.options });
process.exitCode = run(values.set ?? '');

/** Returns the exit code: 1 if a check finds other bytes than the shipped ones. */
function run(folder: string): number {
  const heldOut = values['held-out'] ?? null;
  const pages = readPages(folder);
  const list = listPages(pages);
  const described = describePages(pages, reportEvery(pages.length));
  const train = (isUsed: (page: LabeledPage) => boolean): Models =>
    trainModels(described, (index) => isUsed(pages[index] ?? missing()), hashList(list));
  if (values.check === true)
    return check(
      list,
      train(() => true),
    );
  if (values.ablate === true) {
    for (const line of ablate(pages, described, hashList(list), reportStep)) say(line);
    return 0;
  }
  if (heldOut !== null) {
    const isTested = (page: LabeledPage): boolean => page.id.startsWith(`${heldOut}/`);
    const models = train((page) => !isTested(page));
    const tested = pages.filter(isTested);
    say(
      summarize(
        'unseen',
        tested.map((page) => scorePage(page, models)),
      ),
    );
    say(
      summarize(
        'shipped',
        tested.map((page) => scorePage(page, shippedModels)),
      ),
    );
    return 0;
  }
  const scores: PageScore[] = [];
  for (let fold = 0; fold < foldCount; fold += 1) {
    const models = train((page) => page.fold !== fold);
    const ofFold = pages.filter((page) => page.fold === fold).map((page) => scorePage(page, models));
    say(summarize(`fold ${fold}`, ofFold));
    scores.push(...ofFold);
  }
  for (const set of ['pages', 'pages-more'])
    say(
      summarize(
        set,
        scores.filter(({ page }) => page.id.startsWith(`${set}/`)),
      ),
    );
  say(summarize('unseen sites', scores));
  writeModels(
    list,
    train(() => true),
  );
  return 0;
}

function writeModels(list: string, models: Models): void {
  writeFileSync(listFile, list);
  for (const [file, bytes] of encoded(models)) writeFileSync(file, bytes);
}

function check(list: string, models: Models): number {
  const wanted = new Map<string, Uint8Array>([[listFile, Buffer.from(list)], ...encoded(models)]);
  let code = 0;
  for (const [file, bytes] of wanted) {
    const isSame = Buffer.from(bytes).equals(readFileSync(file));
    say(`${file}: ${isSame ? 'the same bytes' : 'other bytes'}`);
    if (!isSame) code = 1;
  }
  return code;
}

function encoded(models: Models): readonly (readonly [string, Uint8Array])[] {
  return [
    [files.content, encodeModel(models.content)],
    [files.kind, encodeModel(models.kind)],
  ];
}

function reportEvery(count: number): (done: number) => void {
  return (done) => {
    if (done % 100 === 0 || done === count) process.stderr.write(`${done} of ${count} pages described\n`);
  };
}

function reportStep(done: string): void {
  process.stderr.write(`${done}\n`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function missing(): never {
  throw new Error('A row has no page.');
}
