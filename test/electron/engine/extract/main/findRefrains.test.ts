import { expect, test } from 'vitest';
import { extract } from '../extractUnderTest.ts';

const note = 'Close the valve before you open the lid, and wait until the gauge shows zero.';
const step = (what: string): string =>
  `<div><p>Take the ${what} out of the case and check that none of its parts is worn.</p><p>${note}</p><p>Put the ${what} back with the mark on its side up, and tighten all four screws.</p></div>`;

test('an instruction that several tasks repeat stays in each', () => {
  const tasks = ['filter', 'pump', 'seal', 'rotor'].map(step).join('');
  const { markdown = '' } = extract(`<title>Care</title><main><h1>Care</h1>${tasks}</main>`, { onlyMainContent: true });
  expect(markdown.split(note)).toHaveLength(5);
});
