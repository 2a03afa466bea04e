import { describe, expect, it } from 'vitest';
import { actionResults, otherActionFields } from '../../../../shared/document/response/actionResults.ts';

const request = {
  actions: [
    { type: 'click', selector: 'a' },
    { type: 'screenshot' },
    { type: 'executeJavascript', script: '1' },
    { type: 'screenshot' },
    { type: 'pdf' },
  ],
};

describe('actionResults', () => {
  it('puts the lists of the answer into the order of the actions', () => {
    const actions = { screenshots: ['s1', 's2'], javascriptReturns: [{ type: 'number', value: 1 }], pdfs: ['p'] };
    expect(actionResults(request, actions).map(({ step, list, index }) => [step, list, index])).toEqual([
      [2, 'screenshots', 0],
      [3, 'javascriptReturns', 0],
      [4, 'screenshots', 1],
      [5, 'pdfs', 0],
    ]);
  });

  it('keeps what no action stands for, and leaves out what did not come', () => {
    const results = actionResults(request, { screenshots: ['s1'], scrapes: [{ url: 'u' }], pdfs: null });
    expect(results.map(({ step, list }) => [step, list])).toEqual([
      [2, 'screenshots'],
      [null, 'scrapes'],
    ]);
    expect(actionResults({}, { screenshots: 'no list' })).toEqual([]);
    expect(otherActionFields({ scrapes: [], pdfs: 'x', screenshots: null, hovers: [] })).toEqual(['pdfs', 'hovers']);
  });
});
