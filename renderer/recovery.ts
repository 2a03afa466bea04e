import type { CallName } from '../shared/ipc/contract.ts';
import type { Crash } from '../shared/recovery/alert.ts';
import { findBridge } from './host/findBridge.ts';

/**
 * Static page after the third crash within a minute. It uses no code of the window: its texts are in its HTML, and messages from main are
 * only displayed.
 */

interface CallResult {
  readonly ok: boolean;
  readonly value?: unknown;
}

const bridge = findBridge();

function element(id: string): HTMLElement | null {
  return document.getElementById(id);
}

function showStatus(words: string): void {
  const place = element('said');
  if (place !== null) place.textContent = words;
}

async function callMain(name: CallName, input: unknown): Promise<unknown> {
  const answer = (await bridge?.call(name, input).catch(() => undefined)) as CallResult | undefined;
  if (answer?.ok === true) return answer.value ?? null;
  showStatus(element('said')?.dataset['failed'] ?? '');
  return undefined;
}

function onPress(id: string, act: () => Promise<unknown>): void {
  element(id)?.addEventListener('click', () => {
    showStatus('');
    void act();
  });
}

function describe({ at, process, reason, exitCode }: Crash): string {
  const code = exitCode === null ? '' : ` (${exitCode})`;
  return `${new Date(at).toLocaleTimeString(document.documentElement.lang, { hourCycle: 'h23' })}  ${process}: ${reason}${code}`;
}

async function showCrashes(): Promise<void> {
  const crashes = (await callMain('recovery.crashes', null)) as readonly Crash[] | undefined;
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
  const read = (await callMain('diagnostics.read', null)) as { readonly text: string } | undefined;
  const place = element('text');
  if (read === undefined || place === null) return;
  place.textContent = read.text;
  element('contents')?.removeAttribute('hidden');
  place.focus();
}

async function copyDetails(): Promise<void> {
  const lines = [...document.querySelectorAll('h1, #crashes li')].map((line) => line.textContent);
  const info = await callMain('app.info', null);
  const copied = await callMain('clipboard.write', { text: [...lines, JSON.stringify(info)].join('\n') });
  if (copied !== undefined) showStatus(element('copy')?.dataset['done'] ?? '');
}

async function save(): Promise<void> {
  const saved = (await callMain('diagnostics.save', null)) as { readonly file: string | null } | undefined;
  if (saved === undefined) return;
  const words = element('save')?.dataset ?? {};
  showStatus(saved.file === null ? (words['nothing'] ?? '') : `${words['done'] ?? ''}: ${saved.file}`);
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
onPress('again', () => callMain('recovery.start', { safeMode: false }));
onPress('safe', () => callMain('recovery.start', { safeMode: true }));
onPress('folder', () => callMain('app.openFolder', { folder: 'data' }));
onPress('copy', copyDetails);
onPress('diagnostics', showDiagnostics);
onPress('save', save);
element('again')?.focus();
void showCrashes();
