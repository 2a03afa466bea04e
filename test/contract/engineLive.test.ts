import { request as ask } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  frameHeader,
  liveResponseSchema,
  liveOpenedSchema,
  liveStateSchema,
  stoppedReason,
  type LiveResponse,
  type LiveInput,
  type LiveQuestion,
  type LiveState,
  type LiveStep,
} from '../../shared/api/engine/live.ts';
import type { Action } from '../../shared/api/actions.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import { borrowEngine, type BorrowedEngine } from '../support/borrowEngine.ts';
import { startSite, type Site } from '../support/site.ts';

let engine: BorrowedEngine;
let site: Site;

beforeAll(async () => {
  site = await startSite();
  engine = await borrowEngine([site.origin]);
});
const opened: Live[] = [];
afterEach(async () => {
  for (const live of opened.splice(0)) await live.close();
});
afterAll(async () => {
  await Promise.all([engine.release(), site.close()]);
});

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
  readonly json: () => unknown;
}

function call(path: string, body?: unknown, token = engine.token): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = ask(`${engine.url}${path}`, { method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const { statusCode = 0 } = answer;
        resolve({
          status: statusCode,
          headers: answer.headers,
          bytes,
          json: () => JSON.parse(bytes.toString()) as unknown,
        });
      });
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A live page as the app has it. */
class Live {
  readonly id: string;
  state: LiveState | null = null;

  constructor(id: string) {
    this.id = id;
  }

  async next(): Promise<LiveState> {
    const reply = await call(`/trowel/live/${this.id}/state?after=${this.state?.version ?? 0}`);
    this.state = liveStateSchema.parse(reply.json());
    return this.state;
  }

  async until(isSo: (state: LiveState) => boolean): Promise<LiveState> {
    for (;;) {
      const state = this.state ?? (await this.next());
      if (isSo(state)) return state;
      if (state.phase === 'ended') throw new Error(`ended: ${state.ending}`);
      await this.next();
    }
  }

  async untilEnd(): Promise<LiveState> {
    for (;;) {
      const state = await this.next();
      if (state.phase === 'ended') return state;
    }
  }

  async ask(question: LiveQuestion): Promise<LiveResponse> {
    return liveResponseSchema.parse((await call(`/trowel/live/${this.id}/ask`, question)).json());
  }

  async answer<Kind extends LiveResponse['kind']>(
    question: LiveQuestion,
    kind: Kind,
  ): Promise<Extract<LiveResponse, { kind: Kind }>> {
    const answer = await this.ask(question);
    if (answer.kind !== kind) throw new Error(`${question.kind} was answered with ${answer.kind}`);
    return answer as Extract<LiveResponse, { kind: Kind }>;
  }

  async input(...inputs: readonly LiveInput[]): Promise<void> {
    await call(`/trowel/live/${this.id}/input`, { inputs });
  }

  async click(selector: string): Promise<void> {
    const [box] = (await this.marks(selector)) ?? [];
    if (box === undefined) throw new Error(`${selector} is not to be seen`);
    const place = { kind: 'pointer', x: box.x + box.width / 2, y: box.y + box.height / 2, modifiers: 0 } as const;
    await this.input(
      { ...place, type: 'move', button: 'none', buttons: 0, clicks: 0 },
      { ...place, type: 'down', button: 'left', buttons: 1, clicks: 1 },
      { ...place, type: 'up', button: 'left', buttons: 0, clicks: 1 },
    );
  }

  async type(text: string): Promise<void> {
    const keys = Array.from(text).flatMap((key): LiveInput[] => [
      { kind: 'key', type: 'down', key, code: '', modifiers: 0 },
      { kind: 'key', type: 'up', key, code: '', modifiers: 0 },
    ]);
    await this.input(...keys);
  }

  async press(key: string): Promise<void> {
    await this.input(
      { kind: 'key', type: 'down', key, code: key, modifiers: 0 },
      { kind: 'key', type: 'up', key, code: key, modifiers: 0 },
    );
  }

  async marks(selector: string): Promise<LiveState['marked']> {
    await this.answer({ kind: 'match', selector }, 'match');
    return (await this.next()).marked;
  }

  async close(): Promise<void> {
    await call(`/trowel/live/${this.id}/close`, {});
  }
}

async function open(url: string, more: JsonObject = {}): Promise<Live> {
  const reply = await call('/trowel/live', { request: { url, ...more } });
  const live = new Live(liveOpenedSchema.parse(reply.json()).id);
  opened.push(live);
  return live;
}

async function openAndArrive(path: string): Promise<Live> {
  const live = await open(`${site.origin}${path}`);
  await live.until(({ phase }) => phase === 'open');
  return live;
}

async function stepOf(live: Live, action: Action): Promise<LiveStep> {
  return (await live.answer({ kind: 'step', index: 0, action }, 'step')).step;
}

test('a step that waits in vain can be stopped, and the page continues from there', { tags: 'long' }, async () => {
  const live = await openAndArrive('/act/shop');
  let isOver = false;
  const waiting = stepOf(live, { type: 'wait', selector: '#never' }).finally(() => (isOver = true));
  await expect
    .poll(async () => {
      await live.answer({ kind: 'stop' }, 'done');
      return isOver;
    })
    .toBe(true);
  expect(await waiting).toMatchObject({ isDone: false, reason: stoppedReason, mark: null });
  expect(await stepOf(live, { type: 'click', selector: 'input[name="q"]' })).toMatchObject({ isDone: true });
});

test('a page is seen in pictures, and only by who has the token', async () => {
  const live = await openAndArrive('/act');
  expect(live.state).toMatchObject({
    title: 'A form',
    url: `${site.origin}/act`,
    viewport: { width: 1280, height: 800 },
  });
  const first = await call(`/trowel/live/${live.id}/frame?after=0`);
  expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
  expect(first.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  const number = Number(first.headers[frameHeader]);
  const next = call(`/trowel/live/${live.id}/frame?after=${number}`);
  await live.click('#plain');
  expect(Number((await next).headers[frameHeader])).toBeGreaterThan(number);
  expect((await call(`/trowel/live/${live.id}/frame?after=0`, undefined, 'another-token-of-nobody')).status).toBe(401);
  expect((await call(`/trowel/live/${'0'.repeat(32)}/state?after=0`)).status).toBe(404);
  await live.close();
  expect(await live.next()).toMatchObject({ phase: 'ended' });
});

test('there are as many pages as the engine has room for; one that is closed makes room', async () => {
  const two = [await openAndArrive('/act'), await openAndArrive('/act')];
  expect((await call('/trowel/live', { request: { url: `${site.origin}/act` } })).status).toBe(429);
  expect((await engine.scrape({ url: `${site.origin}/article` })).status).toBe(200);
  for (const live of two) await live.close();
  const again = await openAndArrive('/act/second');
  await again.close();
});

test('what a person does becomes the actions that a scrape does', async () => {
  const live = await openAndArrive('/act');
  await live.ask({ kind: 'mode', mode: 'record' });
  await live.click('#name');
  await live.type('two burnerr');
  await live.press('Backspace');
  await live.click('#later');
  await live.until(({ recorded }) => recorded.length === 3);
  await stepOf(live, { type: 'wait', selector: '#came' });
  await live.click('#came');
  const { recorded } = await live.until((state) => state.recorded.length >= 5);
  const actions = recorded.map(({ action }) => action);
  expect(actions).toEqual([
    { type: 'click', selector: '#name' },
    { type: 'write', text: 'two burner' },
    { type: 'click', selector: '#later' },
    { type: 'wait', selector: '#came' },
    { type: 'click', selector: '#came' },
  ]);
  await live.close();
  // This test checks actions on a page, not main content extraction.
  const body = { url: `${site.origin}/act`, actions, formats: ['markdown'], onlyMainContent: false };
  expect((await engine.scrape(body)).textOf('markdown')).toContain('It came later.');
});

test('a drop-down tells its options, and a choice is recorded as a step that a scrape does', async () => {
  const live = await openAndArrive('/act/sizes');
  await live.ask({ kind: 'mode', mode: 'record' });
  await live.click('#size');
  const { dropDown } = await live.until((state) => state.dropDown !== null);
  expect(dropDown).toMatchObject({
    name: 'Size',
    options: [
      { index: 0, text: 'Small', group: '', isDisabled: false, isSelected: true },
      { index: 1, text: 'Medium', group: 'Long', isDisabled: false, isSelected: false },
      { index: 2, text: 'Large', group: 'Long', isDisabled: true, isSelected: false },
    ],
  });
  await live.answer({ kind: 'chooseOption', index: 2 }, 'done');
  await live.until((state) => state.dropDown === null);
  await live.press('F4');
  await live.until((state) => state.dropDown !== null);
  await live.answer({ kind: 'chooseOption', index: 1 }, 'done');
  const { recorded } = await live.until((state) => state.recorded.length > 0);
  const actions = recorded.map(({ action }) => action);
  expect(actions).toEqual([
    { type: 'executeJavascript', script: expect.stringMatching(/^\/\/ choose Medium in #size\n/) as string },
  ]);
  await live.close();
  const fresh = await openAndArrive('/act/sizes');
  expect(await stepOf(fresh, actions[0] as Action)).toMatchObject({ isDone: true });
  await fresh.close();
  const body = { url: `${site.origin}/act/sizes`, actions, formats: ['markdown'], onlyMainContent: false };
  expect((await engine.scrape(body)).textOf('markdown')).toContain('heard: input m, change m');
  const gone = { ...body, url: `${site.origin}/act/second` };
  expect((await engine.scrape(gone)).json).toMatchObject({ code: 'SCRAPE_ACTION_ERROR' });
});

test(
  'a list of several choices is the page’s own, and a press beside an open drop-down closes it',
  { tags: 'long' },
  async () => {
    const live = await openAndArrive('/act/sizes');
    await live.click('#any');
    await live.click('#size');
    await live.until((state) => state.dropDown !== null);
    await live.click('h1');
    expect((await live.until((state) => state.dropDown === null)).recorded).toEqual([]);
    await live.close();
  },
);

test('a drag is said not to be recorded, for as long as something is recorded', { tags: 'long' }, async () => {
  const live = await openAndArrive('/act');
  await live.ask({ kind: 'mode', mode: 'record' });
  const at = { kind: 'pointer', y: 40, modifiers: 0 } as const;
  await live.input(
    { ...at, x: 40, type: 'down', button: 'left', buttons: 1, clicks: 1 },
    { ...at, x: 240, type: 'move', button: 'none', buttons: 1, clicks: 0 },
    { ...at, x: 240, type: 'up', button: 'left', buttons: 0, clicks: 1 },
  );
  const { recorded } = await live.until(({ notices }) => notices.at(-1)?.kind === 'notDrag');
  expect(recorded).toEqual([]);
  await live.ask({ kind: 'mode', mode: 'use' });
  await live.until(({ mode, notices }) => mode === 'use' && notices.length === 0);
  await live.close();
});

test('an element is picked by pointer or by walking, and its candidates lead to it', async () => {
  const live = await openAndArrive('/act');
  const [box] = await live.marks('#plain');
  const at = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
  expect((await live.answer({ kind: 'pointAt', ...at }, 'element')).element).toMatchObject({
    label: 'button#plain',
    path: ['main', 'button#plain'],
  });
  const { candidates } = await live.answer({ kind: 'candidates' }, 'candidates');
  expect(candidates[0]).toMatchObject({ selector: '#plain', strength: 3, count: 1, isFirst: true });
  expect((await live.answer({ kind: 'walk', to: 'parent' }, 'element')).element?.label).toBe('main');
  expect((await live.answer({ kind: 'walk', to: 'child' }, 'element')).element?.label).toBe('h1');
  await live.close();
});

test(
  'elements in shadow roots and frames are picked too, and frames of other sites say that they cannot',
  { tags: 'long' },
  async () => {
    const deep = await openAndArrive('/act/deep');
    const [inside] = await deep.marks('button.inside');
    const shadow = await deep.answer({ kind: 'pointAt', x: (inside?.x ?? 0) + 5, y: (inside?.y ?? 0) + 5 }, 'element');
    expect(shadow.element).toMatchObject({ label: 'button.inside', within: 'shadow' });
    await deep.close();
    const framed = await openAndArrive('/act/frames');
    const [near] = await framed.marks('#near');
    const found = await framed.answer({ kind: 'pointAt', x: (near?.x ?? 0) + 5, y: (near?.y ?? 0) + 5 }, 'element');
    expect(found.element).toMatchObject({ label: 'button#near', within: 'frame' });
    await framed.close();
  },
);

test('a step that cannot be done leaves the page as it is, and a repair is proposed', { tags: 'long' }, async () => {
  const live = await openAndArrive('/act');
  expect(await stepOf(live, { type: 'click', selector: '#name' })).toMatchObject({ isDone: true });
  expect(await stepOf(live, { type: 'write', text: 'Ada' })).toMatchObject({ isDone: true });
  const action = { type: 'click', selector: '#laterr' } as const;
  expect(await stepOf(live, action)).toMatchObject({ isDone: false, reason: 'nothing matches "#laterr"' });
  const { elements } = await live.answer({ kind: 'list' }, 'list');
  expect(elements).toContainEqual(expect.objectContaining({ role: 'textbox', name: 'name', value: 'Ada' }));
  const { repairs } = await live.answer({ kind: 'repairs', action, mark: null }, 'repairs');
  expect(repairs[0]).toMatchObject({ candidate: { selector: '#later' }, text: 'later' });
  expect(await stepOf(live, { type: 'click', selector: '#later' })).toMatchObject({ isDone: true });
  await live.close();
});

test(
  'dialogs, windows and downloads lead nowhere and are said; a page that wants to stay is left',
  { tags: 'long' },
  async () => {
    const asking = await openAndArrive('/act');
    await asking.click('#ask');
    expect(await stepOf(asking, { type: 'wait', milliseconds: 1 })).toMatchObject({ isDone: true });
    await asking.close();
    const live = await openAndArrive('/act/leaving');
    await live.click('#note');
    await live.type('a');
    await live.click('#window');
    await live.until(({ notices }) => notices.some(({ kind }) => kind === 'popup'));
    await live.click('#file');
    await live.until(({ notices }) => notices.some(({ kind }) => kind === 'file'));
    expect(live.state?.url).toBe(`${site.origin}/act/leaving`);
    await live.click('#away');
    await live.until(({ url }) => url === `${site.origin}/act/second`);
    await live.answer({ kind: 'go', to: 'back' }, 'done');
    await live.until(({ url }) => url === `${site.origin}/act/leaving`);
    await live.close();
  },
);

test('a page whose scripts never end can be left, reloaded and closed', { tags: 'long', timeout: 60_000 }, async () => {
  const live = await openAndArrive('/act/hang');
  await live.click('#hang');
  await live.until(({ notices }) => notices.some(({ kind }) => kind === 'stuck'));
  await live.answer({ kind: 'go', to: 'reload' }, 'done');
  await expect.poll(async () => (await live.answer({ kind: 'list' }, 'list')).elements.length).toBe(2);
  await live.close();
  expect(await live.next()).toMatchObject({ phase: 'ended' });
});

test('an address that cannot be opened says why in its state', async () => {
  const file = await open(`${site.origin}/binary`);
  expect(await file.untilEnd()).toMatchObject({ phase: 'ended', endingCode: 'SCRAPE_ACTIONS_NOT_SUPPORTED' });
  const nowhere = await open('http://nothing.invalid/');
  expect((await nowhere.untilEnd()).ending).not.toBe('');
  expect((await call('/trowel/live', { request: { url: 'ftp://a' } })).status).toBe(400);
});
