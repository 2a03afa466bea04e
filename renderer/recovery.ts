import type { CallName } from '../shared/ipc/contract.ts';
import type { Crash } from '../shared/recovery/alert.ts';
import { findBridge } from './host/findBridge.ts';

/**
 * The plain page after the third crash within a minute. It needs nothing of the window's program: its words stand in its
 * HTML, and what main says is only shown.
 */

interface Answer {
  readonly ok: boolean;
  readonly value?: unknown;
}

const bridge = findBridge();

function element(id: string): HTMLElement | null {
  return document.getElementById(id);
}

function say(words: string): void {
  const place = element('said');
  if (place !== null) place.textContent = words;
}

async function ask(name: CallName, input: unknown): Promise<unknown> {
  const answer = (await bridge?.call(name, input).catch(() => undefined)) as Answer | undefined;
  if (answer?.ok === true) return answer.value ?? null;
  say(element('said')?.dataset['failed'] ?? '');
  return undefined;
}

function onPress(id: string, act: () => Promise<unknown>): void {
  element(id)?.addEventListener('click', () => {
    say('');
    void act();
  });
}

function describe({ at, process, reason, exitCode }: Crash): string {
  const code = exitCode === null ? '' : ` (${exitCode})`;
  return `${new Date(at).toLocaleTimeString('en-GB')}  ${process}: ${reason}${code}`;
}

async function showCrashes(): Promise<void> {
  const crashes = (await ask('recovery.crashes', null)) as readonly Crash[] | undefined;
  const list = element('crashes');
  if (crashes === undefined || crashes.length === 0 || list === null) return;
  list.replaceChildren(
    ...crashes.slice(-5).map((crash) => {
      const line = document.createElement('li');
      line.textContent = describe(crash);
      return line;
    }),
  );
}

async function showDiagnostics(): Promise<void> {
  const read = (await ask('diagnostics.read', null)) as { readonly text: string } | undefined;
  const place = element('text');
  if (read === undefined || place === null) return;
  place.textContent = read.text;
  element('contents')?.removeAttribute('hidden');
  place.focus();
}

async function copyDetails(): Promise<void> {
  const lines = [...document.querySelectorAll('h1, #crashes li')].map((line) => line.textContent);
  const info = await ask('app.info', null);
  const copied = await ask('clipboard.write', { text: [...lines, JSON.stringify(info)].join('\n') });
  if (copied !== undefined) say(element('copy')?.dataset['done'] ?? '');
}

async function save(): Promise<void> {
  const saved = (await ask('diagnostics.save', null)) as { readonly file: string | null } | undefined;
  if (saved === undefined) return;
  const words = element('save')?.dataset ?? {};
  say(saved.file === null ? (words['nothing'] ?? '') : `${words['done'] ?? ''}: ${saved.file}`);
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const prefersContrast = matchMedia('(prefers-contrast: more)');

function paint(): void {
  const theme = prefersDark.matches ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = prefersContrast.matches ? `contrast-${theme}` : theme;
}

paint();
prefersDark.addEventListener('change', paint);
prefersContrast.addEventListener('change', paint);
onPress('again', () => ask('recovery.start', { safeMode: false }));
onPress('safe', () => ask('recovery.start', { safeMode: true }));
onPress('folder', () => ask('app.openFolder', { folder: 'data' }));
onPress('copy', copyDetails);
onPress('diagnostics', showDiagnostics);
onPress('save', save);
element('again')?.focus();
void showCrashes();
