import type { ElementFacts, SelectorFacts } from '../../../../../electron/engine/pages/inpage/liveState.ts';

export function selectorFacts(tag: string, more: Partial<SelectorFacts> = {}): SelectorFacts {
  return { tag, id: '', classes: [], attributes: [], nth: 1, ofTag: 1, ...more };
}

export function elementFacts(tag: string, more: Partial<ElementFacts> = {}): ElementFacts {
  return {
    ...selectorFacts(tag),
    text: '',
    box: { x: 0, y: 0, width: 80, height: 24 },
    within: 'document',
    isForeignFrame: false,
    isPassword: false,
    ancestors: [selectorFacts('main'), selectorFacts('body')],
    bornAgoMs: null,
    ...more,
  };
}
