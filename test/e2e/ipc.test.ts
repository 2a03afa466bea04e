import { expect, type ElectronApplication, type Page } from '@playwright/test';
import { z } from 'zod';
import { appErrorSchema } from '../../shared/errors/appError.ts';
import { callChannel } from '../../shared/ipc/channels.ts';
import { callNames, calls, type CallName } from '../../shared/ipc/contract.ts';
import { resultSchema } from '../../shared/ipc/envelope.ts';
import { argumentFor } from '../support/ipcArguments.ts';
import { countOf, seededRandom, seedOf, tellFigure } from '../support/scale.ts';
import { shareApp } from './sharedApp.ts';
import { seedProfile, test } from './trowelTest.ts';

const seed = seedOf(20_261_123);
const rounds = countOf(500);
const answerSchema = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: appErrorSchema }),
]);

const app = shareApp(async (profile) => {
  seedProfile(profile, { connections: [{ id: 'cloud', name: 'Cloud', baseUrl: 'http://127.0.0.1:9' }] });
  return [];
});

/** Effects of the program on the desktop, and its unhandled errors. */
interface Desk {
  readonly opened: readonly string[];
  readonly uncaught: readonly string[];
}

test.beforeAll(async () => {
  await standBeforeTheDesk(app().electron);
});

test('every call of the contract answers mutated arguments with a value @long', async () => {
  test.setTimeout(60_000 + callNames.length * rounds * 20);
  const { page, electron, pid } = app();
  const random = seededRandom(seed);
  const counts = { asked: 0, good: 0, badInput: 0, untyped: 0 };
  const faults: string[] = [];
  for (const name of callNames) {
    // One in ten is as it should be: it has to get past the check.
    const inputs = Array.from({ length: rounds }, (_, round) => argumentFor(name, random, round % 10 === 0));
    const answers = await callMany(page, name, inputs);
    counts.asked += answers.length;
    for (const [index, answer] of answers.entries()) {
      const parsed = answerSchema.safeParse(answer);
      const isTyped = parsed.success && resultSchema(calls[name].output).safeParse(answer).success;
      const isBug = parsed.success && !parsed.data.ok && parsed.data.error.kind === 'internal';
      if (!isTyped || isBug) {
        counts.untyped += 1;
        faults.push(`${name} ${JSON.stringify(inputs[index])?.slice(0, 300)}: ${JSON.stringify(answer).slice(0, 400)}`);
      } else if (parsed.data.ok) counts.good += 1;
      else if (parsed.data.error.kind === 'refused') counts.badInput += 1;
    }
  }
  const desk = await lookAtTheDesk(electron);
  tellFigure({ name: 'ipc.callsTimesArguments', value: counts.asked, goal: `>=${callNames.length * rounds}` });
  tellFigure({ name: 'ipc.untyped', value: counts.untyped, goal: '=0' });
  tellFigure({ name: 'ipc.uncaughtInMain', value: desk.uncaught.length, goal: '=0' });
  expect(faults).toEqual([]);
  expect(desk.uncaught).toEqual([]);
  expect(desk.opened.filter((address) => !/^https?:\/\/[^/@]+\//.test(address))).toEqual([]);
  // The arguments are neither all nonsense nor all good: both sides of the check were met.
  expect(counts.badInput).toBeGreaterThan(counts.asked / 10);
  expect(counts.good).toBeGreaterThan(counts.asked / 50);
  expect(electron.process().pid).toBe(pid);
  expect(await callMany(page, 'app.info', [null])).toMatchObject([{ ok: true }]);
});

test('no other sender is answered: no frame, no other window, nobody @long', async () => {
  const { electron } = app();
  const random = seededRandom(seed + 1);
  const asked = callNames.map((name): [CallName, unknown] => [name, argumentFor(name, random, true)]);
  const answers = await electron.evaluate(askAsOthers, { channel: callChannel, asked });
  expect(Object.keys(answers)).toEqual([
    'a frame',
    'another window',
    'the same page in another window',
    'nobody',
    'the window',
  ]);
  for (const [sender, given] of Object.entries(answers)) {
    if (sender === 'the window') continue;
    expect(given, sender).toHaveLength(callNames.length);
    for (const answer of given) {
      expect(answer, sender).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'unknown-sender' } });
    }
  }
  // Control: the same message from the window itself gets a response, so the sender was the reason for the refusal.
  expect(answers['the window']).toMatchObject([{ ok: true }]);
  tellFigure({ name: 'ipc.wrongSendersRefused', value: 4 * callNames.length, goal: `=${4 * callNames.length}` });
});

/** Runs in main: passes messages to the router as Electron would for senders that are not the window's main frame. */
async function askAsOthers(
  { ipcMain, BrowserWindow }: typeof Electron.CrossProcessExports,
  { channel, asked }: { channel: string; asked: [string, unknown][] },
): Promise<Record<string, unknown[]>> {
  type Answer = (event: unknown, ...words: unknown[]) => Promise<unknown>;
  const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Answer> };
  const answer = handlers.get(channel);
  const [window] = BrowserWindow.getAllWindows();
  if (answer === undefined || window === undefined) throw new Error('the router is not there');
  await window.webContents.executeJavaScript(
    "new Promise((done) => { const frame = document.createElement('iframe'); frame.srcdoc = 'x'; frame.onload = () => done(0); document.body.append(frame); })",
  );
  const [frame] = window.webContents.mainFrame.frames;
  const options = { show: false, webPreferences: { session: window.webContents.session, sandbox: true } };
  const other = new BrowserWindow(options);
  await other.loadURL('about:blank');
  const twin = new BrowserWindow(options);
  await twin.loadURL('app://ui/index.html');
  const senders = {
    'a frame': frame,
    'another window': other.webContents.mainFrame,
    'the same page in another window': twin.webContents.mainFrame,
    nobody: null,
  };
  const given: Record<string, unknown[]> = {};
  for (const [name, senderFrame] of Object.entries(senders)) {
    given[name] = [];
    for (const [call, input] of asked) given[name].push(await answer({ senderFrame }, call, input));
  }
  given['the window'] = [await answer({ senderFrame: window.webContents.mainFrame }, 'app.info', null)];
  other.destroy();
  twin.destroy();
  return given;
}

/** Makes calls from the window, some at once; where the router reports that it is busy, again a frame later. */
function callMany(page: Page, name: CallName, inputs: readonly unknown[]): Promise<unknown[]> {
  return page.evaluate(
    async ([call, list]) => {
      const { trowelBridge } = globalThis as unknown as {
        trowelBridge: { call(...words: unknown[]): Promise<{ error?: { reason?: string } }> };
      };
      const given: unknown[] = [];
      const waiting = list.entries();
      async function work(): Promise<void> {
        for (const [index, input] of waiting) {
          let answer = await trowelBridge.call(call, input);
          while (answer.error?.reason === 'too-many') {
            await new Promise((resolve) => requestAnimationFrame(resolve));
            answer = await trowelBridge.call(call, input);
          }
          given[index] = answer;
        }
      }
      await Promise.all(Array.from({ length: 20 }, work));
      return given;
    },
    [name, inputs] as const,
  );
}

/** Nothing is really opened, and no question waits for a person: what would have been is written down. */
function standBeforeTheDesk(electron: ElectronApplication): Promise<void> {
  return electron.evaluate(({ BrowserWindow, dialog, shell }) => {
    // `recovery.start` reloads the window, and the calling page would be gone with its results.
    for (const window of BrowserWindow.getAllWindows()) window.loadURL = () => Promise.resolve();
    const desk: { opened: string[]; uncaught: string[] } = { opened: [], uncaught: [] };
    Object.assign(globalThis, { trowelDesk: desk });
    process.on('uncaughtException', (thrown) => desk.uncaught.push(String(thrown)));
    process.on('unhandledRejection', (thrown) => desk.uncaught.push(String(thrown)));
    const cancelled = async () => ({
      response: 0,
      canceled: true,
      filePaths: [],
      filePath: '',
      checkboxChecked: false,
    });
    Object.assign(dialog, { showMessageBox: cancelled, showOpenDialog: cancelled, showSaveDialog: cancelled });
    Object.assign(shell, {
      openExternal: async (address: string) => void desk.opened.push(address),
      openPath: async () => '',
      showItemInFolder: () => undefined,
    });
  });
}

function lookAtTheDesk(electron: ElectronApplication): Promise<Desk> {
  return electron.evaluate(() => (globalThis as unknown as { trowelDesk: Desk }).trowelDesk);
}
