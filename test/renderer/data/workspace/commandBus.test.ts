import { describe, expect, it } from 'vitest';
import { createCommandBus } from '../../../../renderer/data/workspace/commandBus.ts';

describe('createCommandBus', () => {
  it('runs the handler that came last, and the one before once it is gone', () => {
    const bus = createCommandBus();
    const done: string[] = [];
    expect(bus.runHandler('request.send')).toBe(false);
    bus.handle('request.send', () => done.push('first'));
    const off = bus.handle('request.send', () => done.push('second'));
    bus.runHandler('request.send');
    off();
    bus.runHandler('request.send');
    expect(done).toEqual(['second', 'first']);
    expect(bus.isHandled('request.undo')).toBe(false);
  });

  it('tells what is handled when that changes, and not when only the handler does', () => {
    const bus = createCommandBus();
    const told: string[] = [];
    const stop = bus.watch(() => told.push(bus.handledIds()));
    const off = bus.handle('request.undo', () => undefined);
    const offAgain = bus.handle('request.undo', () => undefined);
    offAgain();
    bus.handle('request.send', () => undefined);
    off();
    stop();
    bus.handle('request.redo', () => undefined);
    expect(told).toEqual(['request.undo', 'request.send request.undo', 'request.send']);
  });

  it('asks the table that is connected', () => {
    const bus = createCommandBus();
    expect([bus.run('history.open'), bus.binding('history.open')]).toEqual([false, undefined]);
    bus.connect({ run: (id) => id === 'history.open', binding: () => 'Mod+Shift+H' });
    expect([bus.run('history.open'), bus.run('other'), bus.binding('history.open')]).toEqual([
      true,
      false,
      'Mod+Shift+H',
    ]);
  });
});
