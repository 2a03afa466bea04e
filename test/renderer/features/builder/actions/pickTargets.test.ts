import { expect, test } from 'vitest';
import { draftOf } from '../../../../../shared/request/draft.ts';
import {
  newClickTarget,
  stepTarget,
  targetOfPath,
  withPicked,
} from '../../../../../renderer/features/builder/actions/pickTargets.ts';

test("a picked selector takes the place of the step's own", () => {
  const draft = draftOf({ actions: [{ type: 'click', selector: '' }] });
  expect(withPicked(draft, stepTarget(0), '#a').body).toEqual({ actions: [{ type: 'click', selector: '#a' }] });
});

test('a new click comes behind the steps there are', () => {
  const wait = { type: 'wait', milliseconds: 5 };
  const click = { type: 'click', selector: '#a' };
  expect(withPicked(draftOf({}), newClickTarget, '#a').body).toEqual({ actions: [click] });
  expect(withPicked(draftOf({ actions: [wait] }), newClickTarget, '#a').body).toEqual({ actions: [wait, click] });
});

test('in a list it is one more, once', () => {
  const target = { path: ['excludeTags'], isList: true, step: null, field: 'excludeTags' };
  const once = withPicked(draftOf({ excludeTags: ['nav'] }), target, '.ad');
  expect(once.body).toEqual({ excludeTags: ['nav', '.ad'] });
  expect(withPicked(once, target, '.ad')).toBe(once);
  expect(withPicked(draftOf({}), target, '.ad').body).toEqual({ excludeTags: ['.ad'] });
});

test.each([
  ['actions.2.selector', ['actions', 2, 'selector']],
  ['formats.1.selectors.0', ['formats', 1, 'selectors', 0, 'selector']],
  ['includeTags', ['includeTags']],
])('%s takes a selector', (name, path) => expect(targetOfPath(name)?.path).toEqual(path));

test.each(['', 'url', 'actions.2.text', 'formats.1', 'headers'])('%s takes none', (name) =>
  expect(targetOfPath(name)).toBeNull());
