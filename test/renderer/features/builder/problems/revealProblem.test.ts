import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TabId } from '../../../../../shared/base/brand.ts';
import { draftOf, setSource } from '../../../../../shared/request/draft.ts';
import { validateDraft } from '../../../../../shared/request/validateDraft.ts';
import { builderStore } from '../../../../../renderer/features/builder/builderStore.ts';
import {
  focusNamesOf,
  revealInJson,
  revealPath,
  revealProblem,
} from '../../../../../renderer/features/builder/problems/revealProblem.ts';
import { createServices, type Services } from '../../../../../renderer/data/services.ts';
import { createFakeHost } from '../../../../support/fakeHost.ts';

const focused = vi.hoisted(() => [] as string[]);
vi.mock('../../../../../renderer/ui/hooks/focusTarget.ts', () => ({
  focusTarget: (name: string) => focused.push(name),
}));

let services: Services;
let tabId: TabId;
const view = () => services.workspace.getState().tabs[0]?.builderView;
const shown = () => builderStore.getState().reveal;

beforeEach(() => {
  focused.length = 0;
  builderStore.setState({ reveal: null });
  services = createServices(createFakeHost());
  tabId = services.workspace.openTab({ draft: draftOf({ url: 'https://a.example' }) });
});

describe('focusNamesOf', () => {
  it('finds the control of a place, the closest first', () => {
    expect(focusNamesOf(['location', 'country'])).toEqual(['field:location.country']);
    expect(focusNamesOf(['headers', 'X-A'])).toEqual(['field:headers']);
    expect(focusNamesOf(['formats', 1, 'quality'])).toEqual([
      'field:formats.1.quality',
      'field:formats.1',
      'field:formats',
    ]);
    expect(focusNamesOf(['actions'])).toEqual(['field:actions']);
    expect(focusNamesOf(['actions', 0, 'selector'])).toEqual([
      'field:actions.0.selector',
      'field:actions.0',
      'field:actions',
    ]);
    expect(focusNamesOf(['redactPII', 'mode'])).toEqual(['field:redactPII']);
    expect(focusNamesOf(['unheardOf'])).toEqual([]);
    expect(focusNamesOf([])).toEqual([]);
  });
});

describe('revealPath', () => {
  it('stays in the form where the form has a control', () => {
    revealPath(services, tabId, ['timeout']);
    expect(view()).toBe('form');
    expect(shown()).toMatchObject({ tabId, path: ['timeout'], offset: null, focus: 'form' });
  });

  it('goes to the JSON for what only the JSON shows', () => {
    revealPath(services, tabId, ['unheardOf']);
    expect(view()).toBe('json');
    revealInJson(services, tabId, ['actions']);
    expect(shown()).toMatchObject({ path: ['actions'], focus: 'json' });
  });

  it('goes to the address itself', () => {
    revealPath(services, tabId, ['url']);
    expect(focused).toEqual(['url']);
    expect(shown()).toBeNull();
  });

  it('goes to where the text breaks', () => {
    const broken = setSource(draftOf({ url: 'https://a.example' }), '{"url": "https://a.example",}');
    services.workspace.changeTab(tabId, { draft: broken });
    const [problem] = validateDraft(broken, { connectionKind: 'service', variables: {} });
    if (problem !== undefined) revealProblem(services, tabId, problem);
    expect(view()).toBe('json');
    expect(shown()).toMatchObject({ offset: 27, focus: 'json' });
  });
});
