import { expect, it } from 'vitest';
import { diagnosticsText } from '../../../../renderer/features/recovery/diagnosticsText.ts';

const file = [
  '{"part":"file","of":"Trowel diagnostics","version":1}',
  '{"part":"versions","value":{"version":"0.1.0","node":"20"}}',
  '{"part":"alerts","value":[]}',
  '{"part":"log","value":{"event":"start"}}',
  '{"part":"log","value":"no JSON at all"}',
  '',
].join('\n');

it.each([
  ['file', '{\n  "of": "Trowel diagnostics",\n  "version": 1\n}'],
  ['versions', '{\n  "version": "0.1.0",\n  "node": "20"\n}'],
  ['alerts', '[]'],
  ['log', '{"event":"start"}\nno JSON at all'],
  ['nothing of this name', ''],
])('shows the part %s as a person reads it', (part, text) => {
  expect(diagnosticsText(file, part)).toBe(text);
});
