import { expect, it } from 'vitest';
import { describeSettings } from '../../../../electron/core/settings/describeSettings.ts';
import { settingsSchema } from '../../../../shared/settings/settings.ts';

it('tells how things are set, and of hosts, users, files and own words only that there are some', () => {
  const own = settingsSchema.parse({
    theme: 'dark',
    proxyMode: 'manual',
    proxyServer: 'http://proxy.secret.example:3128',
    proxyBypass: '*.secret.example',
    proxyUser: 'secret-user',
    engineProxyServer: 'http://other.secret.example:3128',
    engineProxyUser: 'secret-other',
    modelUrl: 'https://secret.example/v1',
    engineToolsFile: '/folders/secret/tools.json',
    extraCaFile: '/folders/secret/ca.pem',
    allowedPrivateHosts: ['secret.lan'],
    knownExternalHosts: ['a.secret.example', 'b.secret.example'],
    privateConnections: ['secret-connection'],
    savedSearches: [],
    savedTraceFilters: [{ id: '1', name: 'secret', filter: 'text:secret' }],
  });
  const described = describeSettings(own);
  expect(JSON.stringify(described)).not.toContain('secret');
  expect(described).toMatchObject({
    theme: 'dark',
    proxyMode: 'manual',
    proxyServer: '(set)',
    extraCaFile: '(set)',
    knownExternalHosts: 2,
    savedTraceFilters: 1,
  });
});

it('tells what is not set as it is', () => {
  expect(describeSettings(settingsSchema.parse({}))).toMatchObject({
    proxyServer: '',
    modelUrl: '',
    extraCaFile: null,
    allowedPrivateHosts: 0,
  });
});
