import type { Boundary } from './boundary.ts';

const documents = 'electron/engine/documents';
const pdf = `${documents}/pdf`;
const layout = `${documents}/layout`;
const compose = `${documents}/compose`;

const stages = `${documents}/stages.ts`;
const languageTerms = `${documents}/languageTerms.ts`;

const composeRooms = ['survey', 'paragraphs', 'headings', 'blocks', 'furniture', 'writing'].map(
  (name) => `${compose}/${name}`,
);

/** Boundary of a folder with pure computation: neither Node nor DOM, and only imports of the folders below it. */
function room(folder: string, below: readonly string[]): Boundary {
  return { folder, imports: below, packages: [], platform: 'pure' };
}

/** The folders of the document pipeline, from file content to output; no folder imports a later one. */
export const documentBoundaries: readonly Boundary[] = [
  { folder: `${documents}/symbols`, imports: [], packages: ['dingbat-to-unicode'], platform: 'pure' },
  {
    folder: `${documents}/pdf`,
    imports: ['shared/base', stages, ...['file', 'fonts', 'text', 'forms', 'graphics'].map((name) => `${pdf}/${name}`)],
    packages: [],
    platform: 'node',
  },
  {
    folder: `${pdf}/file`,
    imports: [`${pdf}/pageContent.ts`],
    packages: ['@hyzyla/pdfium'],
    platform: 'node',
  },
  {
    folder: `${pdf}/fonts`,
    imports: [`${documents}/symbols`, `${pdf}/file`, `${pdf}/pageContent.ts`, `${pdf}/wordWith.ts`, 'shared/base'],
    packages: ['iconv-lite'],
    platform: 'node',
  },
  {
    folder: `${pdf}/text`,
    imports: [
      'shared/base',
      stages,
      ...['fonts', 'file', 'pageContent.ts', 'pageFrame.ts', 'wordWith.ts', 'boxes.ts'].map((name) => `${pdf}/${name}`),
    ],
    packages: ['iconv-lite'],
    platform: 'node',
  },
  {
    folder: `${pdf}/forms`,
    imports: ['file', 'pageContent.ts', 'pageFrame.ts', 'wordWith.ts', 'boxes.ts'].map((name) => `${pdf}/${name}`),
    packages: [],
    platform: 'node',
  },
  {
    folder: `${pdf}/graphics`,
    imports: [
      stages,
      ...['forms', 'file', 'pageContent.ts', 'pageFrame.ts', 'wordWith.ts'].map((name) => `${pdf}/${name}`),
    ],
    packages: [],
    platform: 'node',
  },
  {
    folder: `${documents}/ocr`,
    imports: ['shared/base', 'electron/engine/image', stages, `${documents}/pdf`],
    packages: [],
    platform: 'node',
  },
  {
    folder: `${documents}/office`,
    imports: ['shared/base', `${documents}/symbols`],
    packages: ['@e965/xlsx', 'domhandler', 'htmlparser2', 'iconv-lite', 'mammoth', 'yauzl'],
    platform: 'node',
  },
  room(`${layout}/lines`, ['shared/base/countWords.ts', languageTerms, `${documents}/pdf`]),
  room(`${layout}/columns`, ['shared/base', `${layout}/lines`, `${documents}/pdf`]),
  room(`${layout}/tables`, ['shared/base', `${layout}/columns`, `${layout}/lines`, `${documents}/pdf`]),
  room(`${layout}/grids`, [
    'shared/base',
    `${layout}/tables`,
    `${layout}/columns`,
    `${layout}/lines`,
    `${documents}/pdf`,
  ]),
  room(`${layout}/edges`, [`${layout}/lines`, `${documents}/pdf`]),
  room(`${layout}/page`, ['shared/base', stages, languageTerms, layout, `${documents}/pdf`]),
  room(`${compose}/survey`, [layout, `${documents}/pdf`]),
  room(`${compose}/paragraphs`, [`${compose}/survey`, layout, `${documents}/pdf`]),
  room(`${compose}/headings`, [
    'shared/base',
    stages,
    languageTerms,
    `${compose}/paragraphs`,
    `${compose}/survey`,
    layout,
    `${documents}/pdf`,
  ]),
  room(`${compose}/blocks`, ['shared/base', `${documents}/documentRequest.ts`, layout, `${documents}/pdf`]),
  room(`${compose}/furniture`, [
    'shared/base',
    stages,
    languageTerms,
    `${compose}/blocks`,
    `${compose}/survey`,
    layout,
    `${documents}/pdf`,
  ]),
  room(`${compose}/writing`, [`${compose}/paragraphs`, layout, `${documents}/pdf`]),
  room(compose, [...composeRooms, stages, layout, `${documents}/pdf`]),
  // Data of OCR for further languages.
  {
    folder: 'electron/engine/languages',
    imports: ['shared/base'],
    types: ['shared/api', 'electron/engine/ports', 'electron/guard'],
    packages: [],
    platform: 'node',
  },
  {
    folder: 'electron/engine/launch/openOcrLanguages.ts',
    imports: ['shared/api', 'shared/base', 'electron/engine/languages'],
    types: ['electron/engine/ports', 'electron/guard'],
    packages: [],
    platform: 'node',
  },
];
