import { expect, it } from 'vitest';
import { firstPreset, presetUrls } from '../../../../renderer/features/connections/connectionPresets.ts';
import { parseBaseUrl } from '../../../../shared/connection/baseUrl.ts';
import { connectionIdSchema } from '../../../../shared/base/brand.ts';

it('offers the cloud first, until it was added', () => {
  const cloud = { id: connectionIdSchema.parse('cloud'), kind: 'service', name: 'Mine', colour: 2 } as const;
  const rest = { allowInsecureHttp: false, extraCaFile: null };
  expect(firstPreset([])).toBe('cloud');
  expect(firstPreset([{ ...cloud, ...rest, baseUrl: presetUrls.selfHosted }])).toBe('cloud');
  expect(firstPreset([{ ...cloud, ...rest, baseUrl: presetUrls.cloud }])).toBe('other');
});

it('has URLs that need no permission for plain http', () => {
  for (const url of [presetUrls.cloud, presetUrls.local, presetUrls.selfHosted])
    expect(parseBaseUrl(url, { allowInsecureHttp: false })).toEqual({ ok: true, value: url });
});
