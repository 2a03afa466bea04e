import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { describe, expect, test } from 'vitest';
import { attachDevtools, type DevtoolsEvent } from '../../../../../electron/engine/pages/devtools/devtools.ts';

/** Fake of Electron's debugger of one window: responds as a test specifies, and records the commands. */
function fakeContents(answers: Readonly<Record<string, unknown>>) {
  const sent: string[] = [];
  let attached = false;
  const connection = Object.assign(new EventEmitter(), {
    attach() {
      if (attached) throw new Error('Debugger is already attached to the target');
      attached = true;
    },
    detach: () => (attached = false),
    isAttached: () => attached,
    sendCommand(method: string, _params?: object, sessionId?: string) {
      sent.push(sessionId === undefined ? method : `${method} of ${sessionId}`);
      const answer = answers[method];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? {});
    },
  });
  const tell = (method: string, sessionId: string): boolean => connection.emit('message', {}, method, {}, sessionId);
  const contents = { debugger: connection, isDestroyed: () => false } as unknown as WebContents;
  return { contents, sent, tell, isAttached: () => attached };
}

const page = () => fakeContents({ 'Target.getTargetInfo': { targetInfo: { targetId: 'T1' } } });
const relayOf = (sessionId: string) => fakeContents({ 'Target.attachToTarget': { sessionId } });

function heardOf(listen: (listener: (event: DevtoolsEvent) => void) => void): string[] {
  const heard: string[] = [];
  listen(({ method, sessionId }) => heard.push(`${method} of ${sessionId}`));
  return heard;
}

describe('the DevTools of a page', () => {
  test('are spoken to through the relay, whose own words are nothing of the page', async () => {
    const relay = relayOf('S1');
    const { contents, isAttached } = page();
    const devtools = await attachDevtools(relay.contents, contents);
    const heard = heardOf(devtools.onEvent);
    await devtools.send('Page.enable');
    await devtools.send('Network.enable', {}, 'F1');
    for (const session of ['', 'S1', 'F1']) relay.tell('Page.loadEventFired', session);
    expect(relay.sent.slice(1)).toEqual(['Page.enable of S1', 'Network.enable of F1']);
    expect(heard).toEqual(['Page.loadEventFired of ', 'Page.loadEventFired of F1']);
    expect(isAttached()).toBe(false);
  });

  test('are left before the relay speaks to the next page', async () => {
    const relay = relayOf('S1');
    const first = await attachDevtools(relay.contents, page().contents);
    const heard = heardOf(first.onEvent);
    await attachDevtools(relay.contents, page().contents);
    relay.tell('Page.loadEventFired', 'S1');
    expect(heard).toEqual([]);
  });

  test('are left when the page goes', async () => {
    const relay = relayOf('S1');
    const devtools = await attachDevtools(relay.contents, page().contents);
    relay.tell('Target.detachedFromTarget', '');
    await devtools.detach();
    expect(relay.isAttached()).toBe(false);
  });

  test('are spoken to directly where no page may attach to another', async () => {
    const relay = fakeContents({ 'Target.attachToTarget': new Error('Not allowed') });
    const { contents, sent, tell, isAttached } = page();
    const devtools = await attachDevtools(relay.contents, contents);
    const heard = heardOf(devtools.onEvent);
    await devtools.send('Page.enable');
    await devtools.send('Network.enable', {}, 'F1');
    for (const session of ['', 'F1']) tell('Page.loadEventFired', session);
    expect(sent.slice(1)).toEqual(['Page.enable', 'Network.enable of F1']);
    expect(heard).toEqual(['Page.loadEventFired of ', 'Page.loadEventFired of F1']);
    await devtools.detach();
    expect([isAttached(), relay.isAttached()]).toEqual([false, false]);
  });
});
