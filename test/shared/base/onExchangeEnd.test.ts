import { EventEmitter } from 'node:events';
import { describe, expect, test } from 'vitest';
import { onExchangeEnd } from '../../../shared/base/onExchangeEnd.ts';

class FakeStream extends EventEmitter {
  destroyed = false;
  writableFinished = false;
}

describe('the end of an exchange', () => {
  test('is told once, whatever tells of it first', () => {
    for (const first of ['finish', 'close'] as const) {
      const connection = new FakeStream();
      const response = new FakeStream();
      const ends: boolean[] = [];
      onExchangeEnd(connection, response, (isSent) => ends.push(isSent));
      response.writableFinished = first === 'finish';
      response.emit(first);
      response.emit('finish');
      response.emit('close');
      connection.emit('close');
      expect(ends).toEqual([first === 'finish']);
    }
  });

  test('comes with the connection for every exchange on it, by one listener', () => {
    const connection = new FakeStream();
    let ended = 0;
    for (let index = 0; index < 50; index += 1) onExchangeEnd(connection, new FakeStream(), () => (ended += 1));
    expect(connection.listenerCount('close')).toBe(1);
    connection.emit('close');
    expect(ended).toBe(50);
  });

  test('is told at once where the connection is gone already', () => {
    const connection = new FakeStream();
    connection.destroyed = true;
    const ends: boolean[] = [];
    onExchangeEnd(connection, new FakeStream(), (isSent) => ends.push(isSent));
    expect(ends).toEqual([false]);
  });
});
