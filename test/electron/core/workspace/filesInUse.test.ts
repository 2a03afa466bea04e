import { expect, test } from 'vitest';
import { filesInUse, filesOfTabs } from '../../../../electron/core/workspace/filesInUse.ts';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { bodyIdSchema, localEngineConnectionId, tabIdSchema } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { defaultLayout, workspaceTabSchema, type WorkspaceTab } from '../../../../shared/workspace/workspace.ts';

const idOf = (digit: string): string => digit.repeat(64);
const urlOf = (digit: string): string => fileAddress({ id: idOf(digit), name: `file ${digit}.pdf` });

function tabWith(body: JsonObject, source: string | null = null): WorkspaceTab {
  return workspaceTabSchema.parse({
    id: tabIdSchema.parse(`tab-${JSON.stringify(body).length}`),
    connectionId: localEngineConnectionId,
    draft: { body, source },
    runId: null,
    previousRunId: null,
    builderView: 'form',
    resultTab: null,
  });
}

test('files of open, closed and discarded tabs are found, of scrapes, of raw calls and in text that is half written', () => {
  const found = filesOfTabs({
    version: 1,
    activeTabId: null,
    layout: defaultLayout,
    tabs: [
      tabWith({ url: urlOf('a') }),
      tabWith({ method: 'POST', path: '/v2/parse', file: { url: urlOf('b') } }),
      tabWith({ url: 'https://example.com/' }, `{ "url": "${urlOf('c')}",`),
      tabWith({ url: urlOf('a') }),
    ],
    closedTabs: [{ tab: tabWith({ url: urlOf('d') }), index: 0 }],
    discarded: [{ tab: tabWith({ url: urlOf('e') }), at: 1 }],
  });
  expect(found).toEqual(['a', 'b', 'c', 'd', 'e'].map(idOf));
});

test('of what only looks like one nothing is kept', () => {
  const other = `https://example.com/${idOf('a')}/report.pdf`;
  expect(
    filesOfTabs({
      version: 1,
      activeTabId: null,
      layout: defaultLayout,
      tabs: [tabWith({ url: other })],
      closedTabs: [],
    }),
  ).toEqual([]);
});

test('what one of several names is in use, and where one cannot say nothing is taken for unused', async () => {
  const naming = (files: readonly string[] | null) => ({
    files: async () => files?.map((digit) => bodyIdSchema.parse(idOf(digit))) ?? null,
  });
  expect(await filesInUse([naming(['a']), naming([]), naming(['b', 'a'])])).toEqual(['a', 'b'].map(idOf));
  expect(await filesInUse([naming(['a']), naming(null)])).toBeNull();
});
