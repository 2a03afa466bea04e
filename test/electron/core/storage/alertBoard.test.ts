import { describe, expect, it } from 'vitest';
import { createAlertBoard } from '../../../../electron/core/storage/alertBoard.ts';
import { createWatchedDocument } from '../../../../electron/core/storage/watchedDocument.ts';
import { err, ok } from '../../../../shared/base/result.ts';
import type { StoreError } from '../../../../shared/errors/appError.ts';
import type { Alert } from '../../../../shared/recovery/alert.ts';

const full: StoreError = { kind: 'store', reason: 'disk-full', path: '/data/tabs.json', message: 'The disk is full' };

describe('a small document with trouble', () => {
  it('stands on the board while it cannot be written, once, and goes with the first write that succeeds', async () => {
    const told: Alert[][] = [];
    const board = createAlertBoard((alerts) => void told.push(alerts));
    let isFull = true;
    const file = createWatchedDocument<string>(
      { read: async () => ok(null), write: async () => (isFull ? err(full) : ok(null)) },
      'tabs.json',
      board,
    );
    await file.write('a');
    await file.write('b');
    expect(board.list()).toEqual([{ kind: 'file-trouble', id: 'write:tabs.json', file: 'tabs.json', error: full }]);
    expect(told).toHaveLength(1);
    isFull = false;
    expect(await file.write('c')).toEqual(ok(null));
    expect(board.list()).toEqual([]);
    expect(told).toHaveLength(2);
  });

  it('that was damaged stands there until it is dismissed', async () => {
    const board = createAlertBoard(() => undefined);
    const damaged: StoreError = { ...full, reason: 'damaged' };
    const file = createWatchedDocument(
      { read: async () => err(damaged), write: async () => ok(null) },
      'tabs.json',
      board,
    );
    expect(await file.read()).toEqual(err(damaged));
    await file.write('a');
    expect(board.list()).toMatchObject([{ error: { reason: 'damaged' } }]);
    board.clear('read:tabs.json');
    expect(board.list()).toEqual([]);
  });
});
