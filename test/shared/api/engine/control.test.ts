import { expect, test } from 'vitest';
import { privateHosts } from '../../../../shared/api/engine/control.ts';

test.each([
  [true, 'all'],
  [false, []],
  ['', []],
  ['127.0.0.1', ['127.0.0.1']],
  ['printer.test,127.0.0.1, [::1] ,', ['printer.test', '127.0.0.1', '[::1]']],
] as const)('private hosts allowed by %o are %o', (allowed, hosts) => {
  expect(privateHosts(allowed)).toEqual(hosts);
});
