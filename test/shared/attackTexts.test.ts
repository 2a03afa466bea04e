import { describe, expect, test } from 'vitest';
import { retryAfterFromText } from '../../electron/client/retryPolicy.ts';
import { resultText } from '../../electron/client/resultText.ts';
import { languagesByWeight } from '../../electron/engine/locale/localeForCountry.ts';
import { describeText } from '../../electron/engine/scrape/textDocument.ts';
import { wireframeText } from '../../renderer/features/inspect/blocks/overlay/wireframeText.ts';
import { readLine } from '../../renderer/features/engine/readLine.ts';
import { parseBaseUrl } from '../../shared/connection/baseUrl.ts';
import { markdownBeginning } from '../../shared/document/markdown/markdownBeginning.ts';
import { alphaOf } from '../../shared/document/brand/colour.ts';
import { fileNameOf } from '../../shared/document/fileName.ts';
import { htmlLines } from '../../shared/document/html/htmlLines.ts';
import { outlineSteps } from '../../shared/document/markdown/outline.ts';
import { readFilterText } from '../../shared/history/filterText.ts';
import { everyRun } from '../../shared/history/history.ts';
import { readPaste } from '../../shared/request/importing/readPaste.ts';
import { fillText, storableBody } from '../../shared/request/variables.ts';
import { urlsIn } from '../../shared/trace/traceFilter.ts';
import { attackTexts } from '../support/attackTexts.ts';

/** Functions that parse foreign text on a thread that others wait for. Quadratic time in one exceeds the test's own timeout. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  alphaOf: (text) => alphaOf(`rgb(1${text}`),
  describeText: (text) => describeText('text/css', text),
  fileNameOf: (text) => fileNameOf(text, 'md'),
  fillText: (text) => fillText(`{{${text}`, () => undefined),
  htmlLines: (text) => htmlLines(text),
  keptBody: (text) => storableBody({ text: `${text}{{name}}` }, () => undefined),
  languagesByWeight: (text) => languagesByWeight([text]),
  markdownBeginning: (text) => markdownBeginning(`{"data":{"markdown":${JSON.stringify(text).slice(0, -1)}`),
  outlineSteps: (text) => [...outlineSteps(`# ${text}\n\n${text}\n`)],
  parseBaseUrl: (text) => parseBaseUrl(`https://a.test/${text}`, { allowInsecureHttp: false }),
  readFilterText: (text) => readFilterText(`is:pinned ${text}`, everyRun, () => 0),
  readLine: (text) => readLine(`engine: 200 POST /v2/scrape ${text}`),
  readPaste: (text) => readPaste(`\`\`\`\n${text}`),
  resultText: (text) => resultText({ html: text }),
  retryAfterFromText: (text) => retryAfterFromText(`Retry after ${text}`, 0),
  urlsIn: (text) => urlsIn(text),
  wireText: (text) => wireframeText(text),
};

describe('texts that slow patterns down', () => {
  test.each(Object.entries(readers))('%s reads each of them', (_name, read) => {
    for (const text of Object.values(attackTexts)) expect(() => read(text)).not.toThrow();
  });
});
