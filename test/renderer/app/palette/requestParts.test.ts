import { expect, it } from 'vitest';
import { requestParts } from '../../../../renderer/app/palette/requestParts.ts';
import { createText } from '../../../../renderer/messages/createText.ts';
import { localEngineConnectionId, tabIdSchema } from '../../../../shared/base/brand.ts';
import type { Endpoint } from '../../../../shared/operations/endpoint.ts';
import type { WorkspaceTab } from '../../../../shared/workspace/workspace.ts';

function namesOf(endpoint: Endpoint): readonly string[] {
  const tab: WorkspaceTab = {
    id: tabIdSchema.parse('tab-1'),
    connectionId: localEngineConnectionId,
    endpoint,
    scenario: null,
    draft: { body: {}, source: null },
    runId: null,
    previousRunId: null,
    builderView: 'form',
    resultTab: null,
  };
  return requestParts(tab, createText('en')).map(({ part, name }) => `${part} ${name}`);
}

it('leads to the options, formats and actions of a page, and of a file to those that services take for it', () => {
  const ofPage = ['option waitFor', 'format screenshot', 'format branding', 'action click', 'format markdown'];
  expect(namesOf('scrape')).toEqual(expect.arrayContaining(ofPage));
  const ofFile = namesOf('parse');
  expect(ofPage.filter((name) => ofFile.includes(name))).toEqual(['format markdown']);
  expect(ofFile).toContain('option timeout');
  expect(namesOf('map')).toEqual([]);
});
