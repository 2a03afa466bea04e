import { describe, expect, it } from 'vitest';
import { collectDiagnostics } from '../../../../electron/core/settings/diagnostics.ts';
import { parseJson } from '../../../../shared/base/json.ts';

function ports(logLines: readonly string[] = []) {
  return {
    parts: [
      ['versions', () => ({ version: '1.2.3' })],
      ['history', () => Promise.reject(new Error('the store has stopped'))],
    ] as const,
    logLines: () => logLines,
    redact: (text: string) => text.replaceAll('known-key-12345', '[redacted]'),
    homeFolder: '/folders/somebody',
    now: () => 5,
  };
}

describe('diagnostics', () => {
  it('are lines of JSON, one a part, and a part that fails says why', async () => {
    const { text, parts } = await collectDiagnostics(ports(['{"at":"t","event":"e"}', 'not json']));
    const lines = text.trimEnd().split('\n').map(parseJson);
    expect(lines.map((line) => line.ok && line.value)).toEqual([
      { part: 'file', of: 'Trowel diagnostics', version: 1, at: 5 },
      { part: 'versions', value: { version: '1.2.3' } },
      { part: 'history', value: { failed: 'the store has stopped' } },
      { part: 'log', value: { at: 't', event: 'e' } },
      { part: 'log', value: 'not json' },
    ]);
    expect(parts.map(({ name, lines: count }) => `${name} ${count}`)).toEqual([
      'file 1',
      'versions 1',
      'history 1',
      'log 2',
    ]);
    expect(parts.reduce((sum, part) => sum + part.bytes, 0)).toBe(Buffer.byteLength(text));
  });

  it.each([
    ['{"line":"used known-key-12345"}', 'known-key-12345'],
    ['{"line":"Authorization: Bearer abcdef123456"}', 'abcdef123456'],
    ['{"token":"s3cr3t-t0ken-value"}', 's3cr3t-t0ken-value'],
    ['{"line":"{\\"api_key\\":\\"qwertyuiop\\"}"}', 'qwertyuiop'],
    ['{"line":"fc-0123456789abcdef0123"}', 'fc-0123456789abcdef0123'],
    ['{"url":"https://me:hunter2pass@example.com/x"}', 'hunter2pass'],
    ['{"path":"/folders/somebody/.config/trowel"}', 'somebody'],
  ])('leave out what is secret or private: %s', async (line, secret) => {
    const { text } = await collectDiagnostics(ports([line]));
    expect(text).not.toContain(secret);
    expect(text).toContain('"part":"log"');
  });

  it('keep the newest lines of long logs', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `{"event":"e","n":${index},"x":"${'y'.repeat(80)}"}`);
    const { text } = await collectDiagnostics(ports(lines));
    expect(text).toContain('"n":19999');
    expect(text).not.toContain('"n":0,');
    expect(text.length).toBeLessThan(1_000_000);
  });
});
