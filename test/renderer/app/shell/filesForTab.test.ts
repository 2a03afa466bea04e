import { onTestFinished, expect, test } from 'vitest';
import { takeForTab } from '../../../../renderer/app/shell/filesForTab.ts';
import { createServices } from '../../../../renderer/data/services.ts';
import { createText } from '../../../../renderer/messages/createText.ts';
import { setField } from '../../../../shared/request/draft.ts';
import { ok } from '../../../../shared/base/result.ts';
import { createFakeHost } from '../../../support/fakeHost.ts';

test('what is typed into a raw call while its file comes in stays', async () => {
  const host = createFakeHost({
    'files.begin': () => ok({ fileId: 'ce0d6c3a-5f4e-4d1c-9a37-9a6d5a1f0b11' }),
    'files.append': () => ok(null),
    'files.end': () => {
      services.workspace.changeDraft(tabId, (draft) => setField(draft, ['path'], '/parse?typed'));
      return ok({ url: 'file:///one.pdf', name: 'one.pdf', size: 4 });
    },
  });
  const { t } = createText('en');
  const services = createServices(host);
  onTestFinished(() => services.close());
  services.workspace.load(null);
  const body = { method: 'POST', path: '/parse' };
  const tabId = services.workspace.openTab({ endpoint: 'raw', draft: { body, source: null } });
  await takeForTab(services, t, [new File(['lamp'], 'one.pdf')]);
  expect(services.workspace.getState().tabs.find(({ id }) => id === tabId)?.draft.body).toEqual({
    method: 'POST',
    path: '/parse?typed',
    file: { url: 'file:///one.pdf' },
  });
});
