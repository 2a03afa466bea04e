import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { networkReasons } from '../../../shared/errors/appError.ts';
import { connectionCheckNames } from '../../../shared/connection/connection.ts';
import { createText } from '../../../renderer/messages/createText.ts';
import { englishMessage, isMessageKey, messageKeys } from '../../../renderer/messages/english.ts';

function parses(message: string): boolean {
  try {
    return new IntlMessageFormat(message, 'en-GB').getAst().length > 0;
  } catch {
    return false;
  }
}

describe('the texts of the window', () => {
  it('are ICU messages that parse, and none is empty', () => {
    expect(messageKeys.filter((key) => (englishMessage(key) ?? '').trim() === '')).toEqual([]);
    expect(messageKeys.filter((key) => !parses(englishMessage(key) ?? ''))).toEqual([]);
  });

  it('has each key once: the second would silently take the place of the first', () => {
    const folder = join(import.meta.dirname, '../../../renderer/messages/en');
    const twice = readdirSync(folder).flatMap((file) => {
      const keys = [...readFileSync(join(folder, file), 'utf8').matchAll(/^ {2}("(?:[^"\\]|\\.)*"):/gm)].map(
        ([, key]) => key,
      );
      return keys.filter((key, place) => keys.indexOf(key) !== place).map((key) => `${file} ${key}`);
    });
    expect(twice).toEqual([]);
  });

  it('keeps to the wording of the house: no exclamation marks', () => {
    expect(messageKeys.filter((key) => englishMessage(key)?.includes('!') === true)).toEqual([]);
  });

  it('has words of its own for each way in which a service cannot be reached', () => {
    const keys = networkReasons.map(
      (reason) =>
        `connections.connectionCheck.reachable.${reason.replaceAll(/-([a-z])/g, (_match, letter: string) => letter.toUpperCase())}`,
    );
    expect(keys.filter((key) => !isMessageKey(key))).toEqual([]);
    const { t } = createText('en');
    const words = keys.flatMap((key) => (isMessageKey(key) ? [t(key, { host: 'h', code: 'c', ms: 1 })] : []));
    expect(new Set(words).size).toBe(networkReasons.length);
  });

  it('names every step of a connection test and every outcome', () => {
    const keys = [...connectionCheckNames, 'passed', 'failed', 'skipped', 'unknown'].map(
      (name) => `connections.test.${name}`,
    );
    expect(keys.filter((key) => !isMessageKey(key))).toEqual([]);
  });
});
