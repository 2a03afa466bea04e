import { describe, expect, it } from 'vitest';
import {
  completeDraft,
  connectionColours,
  draftOf,
  emptyDraft,
  movesOrigin,
  readAddress,
} from '../../../../renderer/features/connections/connectionDraft.ts';
import { connectionIdSchema } from '../../../../shared/base/brand.ts';
import type { Connection } from '../../../../shared/connection/connection.ts';

const hosted: Connection = {
  id: connectionIdSchema.parse('hosted'),
  kind: 'service',
  name: 'Hosted EU',
  colour: 5,
  baseUrl: 'https://api.example.com',
  allowInsecureHttp: false,
  extraCaFile: null,
};

describe('readAddress', () => {
  it.each([
    ['https://api.example.com/v2/scrape', 'https://api.example.com', true],
    ['api.example.com', 'https://api.example.com', true],
    ['https://api.example.com/', 'https://api.example.com', false],
    ['https://host.example/prefix/v1', 'https://host.example/prefix', true],
  ])('%s goes to %s', (text, baseUrl, differs) => {
    expect(readAddress(text, false)).toMatchObject({ problem: null, baseUrl, differs });
  });

  it('asks for the switch before plain http leaves the computer', () => {
    expect(readAddress('http://10.0.0.5:3002', false).problem).toBe('insecure');
    expect(readAddress('http://10.0.0.5:3002', true).problem).toBeNull();
    expect(readAddress('http://localhost:3002', false).problem).toBeNull();
  });
});

describe('completeDraft', () => {
  it('takes the host for a name that was not written, and cuts the version', () => {
    const draft = { ...emptyDraft([]), baseUrl: 'https://api.example.com/v2', extraCaFile: '  ' };
    expect(completeDraft(draft, readAddress(draft.baseUrl, false))).toEqual({
      name: 'api.example.com',
      colour: connectionColours[0],
      baseUrl: 'https://api.example.com',
      allowInsecureHttp: false,
      extraCaFile: null,
    });
  });

  it('gives a connection back as it was when nothing changed', () => {
    const draft = draftOf(hosted);
    expect(completeDraft(draft, readAddress(draft.baseUrl, false))).toEqual(draft);
  });
});

describe('emptyDraft', () => {
  it('takes a colour that no other connection has', () => {
    expect(emptyDraft([hosted]).colour).toBe(2);
    const all = connectionColours.map((colour) => ({ ...hosted, colour }));
    expect(connectionColours).toContain(emptyDraft(all).colour);
  });
});

describe('movesOrigin', () => {
  it('tells when the stored key would no longer fit', () => {
    expect(movesOrigin(hosted, readAddress('https://api.example.com/other', false))).toBe(false);
    expect(movesOrigin(hosted, readAddress('https://api.example.net', false))).toBe(true);
    expect(movesOrigin(hosted, readAddress('https://', false))).toBe(false);
  });
});
