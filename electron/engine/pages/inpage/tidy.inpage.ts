import { aboutCookies, aboutPrivacy, type AnswerKind, kindOfAnswer, noticeName } from './consentWords.ts';

/**
 * Runs in a world of its own beside the page: answers its cookie dialogs as a person would, by the words on their buttons,
 * hides those that stay, and hides what rules call advertising. No site is known here, only kinds of dialogs.
 */

/** What was hidden, to be taken out before the page is written. */
const hidden = new Set<Element>();
/** Dialogs that were answered: asked again, they are hidden. */
const answered = new WeakSet<Element>();

const namedLikeDialogs = [
  ...['cookie', 'consent', 'gdpr', 'ccpa', 'privacy', 'cmp'].flatMap((word) => [
    `[id*="${word}" i]`,
    `[class*="${word}" i]`,
  ]),
  '[aria-label*="cookie" i]',
  '[aria-label*="consent" i]',
  '[role="dialog"]',
  '[role="alertdialog"]',
  '[aria-modal="true"]',
  'dialog[open]',
].join(',');
const buttonLike =
  'button,[role="button"],input[type="button"],input[type="submit"],a,[tabindex]:not(div):not(section),span[onclick],div[onclick]';
const frameNames = /consent|cookie|gdpr|\bcmp|privacy-?(?:mgmt|manager|center|wall)|sp_message|trust-?arc/i;

const mostCandidates = 400;
const longestDialog = 6000;

export interface Tidied {
  /** Dialogs whose button was pressed, and what was hidden. */
  readonly pressed: number;
  readonly hidden: number;
  /** A frame holds such a dialog. */
  readonly inFrame: boolean;
}

/** Looks for cookie dialogs once: presses the button that says no, else yes, else closes; a dialog that stays is hidden. */
export function answerDialogs(mayPress: boolean): Tidied {
  let pressed = 0;
  let inFrame = false;
  const before = hidden.size;
  for (const dialog of findDialogs()) {
    const button = mayPress && !answered.has(dialog) ? findAnswer(dialog) : null;
    if (button === null) hide(outermost(dialog));
    else {
      answered.add(dialog);
      press(button);
      pressed += 1;
    }
  }
  for (const frame of document.querySelectorAll('iframe')) {
    if (!frameNames.test(`${frame.id} ${frame.name} ${frame.title} ${frame.className} ${frame.src}`)) continue;
    if (!isSeen(frame) || !floats(frame)) continue;
    inFrame = true;
    if (!mayPress) hide(outermost(frame));
  }
  if (hidden.size > before || pressed > 0) freeScroll();
  return { pressed, hidden: hidden.size - before, inFrame };
}

/** In a frame of its own the whole document is the dialog. Gives whether a button was pressed. */
export function answerFrame(): boolean {
  const { body } = document;
  if (!(body instanceof HTMLElement) || !isAbout(body)) return false;
  const button = findAnswer(body);
  if (button !== null) press(button);
  return button !== null;
}

export interface Features {
  readonly classes: string[];
  readonly ids: string[];
  readonly hrefs: string[];
}

const mostFeatures = 4000;
const mostLooked = 20_000;

/** Names by which rules find advertisements. */
export function features(): Features {
  const classes = new Set<string>();
  const ids = new Set<string>();
  let looked = 0;
  for (const element of document.querySelectorAll('[class],[id]')) {
    looked += 1;
    if (looked > mostLooked || classes.size + ids.size > mostFeatures) break;
    for (const name of element.classList) if (name.length < 120) classes.add(name);
    const id = element.getAttribute('id') ?? '';
    if (id !== '' && id.length < 120) ids.add(id);
  }
  const hrefs = new Set<string>();
  for (const link of document.querySelectorAll('a[href^="http"]')) {
    if (hrefs.size >= 1000) break;
    hrefs.add((link.getAttribute('href') ?? '').slice(0, 300));
  }
  return { classes: [...classes], ids: [...ids], hrefs: [...hrefs] };
}

/** Hides what these selectors find; what holds most of the page is no advertisement, whatever a rule says. */
export function hideMatches(selectors: readonly string[]): number {
  const whole = document.body?.textContent?.length ?? 0;
  const before = hidden.size;
  for (const selector of selectors) {
    try {
      for (const element of document.querySelectorAll(selector)) {
        if (element.contains(document.body)) continue;
        if (whole > 400 && (element.textContent?.length ?? 0) > whole / 2) continue;
        hide(element);
      }
    } catch {
      // A selector of another dialect.
    }
  }
  return hidden.size - before;
}

/** Takes what was hidden out of the page: nothing of it may be written. */
export function removeHidden(): void {
  for (const element of hidden) element.remove();
  hidden.clear();
}

function hide(element: Element): void {
  if (element === document.body || element === document.documentElement) return;
  (element as HTMLElement).style?.setProperty('display', 'none', 'important');
  hidden.add(element);
}

function findDialogs(): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (const candidate of candidates()) {
    if (found.some((other) => contains(other, candidate))) continue;
    if (!isDialog(candidate)) continue;
    // The outer one of two is the dialog, unless it is the page.
    for (let index = found.length - 1; index >= 0; index -= 1) {
      const other = found[index];
      if (other !== undefined && contains(candidate, other)) found.splice(index, 1);
    }
    found.push(candidate);
  }
  return found;
}

function candidates(): HTMLElement[] {
  const list = new Set<HTMLElement>();
  const add = (root: Document | ShadowRoot, depth: number): void => {
    for (const element of root.querySelectorAll<HTMLElement>(namedLikeDialogs)) {
      if (list.size >= mostCandidates) return;
      list.add(element);
    }
    // Dialogs stand near the root, over everything.
    let level: Element[] = root instanceof Document ? [...(root.body?.children ?? [])] : [...root.children];
    for (let step = 0; step < 3 && level.length > 0; step += 1) {
      for (const element of level.slice(0, 200)) {
        if (list.size >= mostCandidates) return;
        if (element instanceof HTMLElement && floatsItself(element)) list.add(element);
        if (element.shadowRoot !== null && depth < 2) add(element.shadowRoot, depth + 1);
      }
      level = level.slice(0, 60).flatMap((element) => [...element.children].slice(0, 60));
    }
    for (const element of [...list]) if (element.shadowRoot !== null && depth < 2) add(element.shadowRoot, depth + 1);
  };
  add(document, 0);
  return [...list];
}

function contains(outer: Node, inner: Node): boolean {
  for (
    let node: Node | null = inner;
    node !== null;
    node = node.parentNode ?? (node instanceof ShadowRoot ? node.host : null)
  )
    if (node === outer) return true;
  return false;
}

function isDialog(element: HTMLElement): boolean {
  if (element === document.body || element === document.documentElement || hidden.has(element)) return false;
  if (!isSeen(element) || element.closest('main,article') === element) return false;
  if (element.querySelector('main,article') !== null) return false;
  if (!isAbout(element)) return false;
  return floats(element) || isNamedBanner(element);
}

/** Words of a cookie dialog, and a button that answers them. */
function isAbout(element: HTMLElement): boolean {
  const text = textOf(element);
  if (text.length < 12 || text.length > longestDialog) return false;
  const kinds = new Set(buttonsOf(element).map(kindOf));
  const answers = kinds.has('refuse') || kinds.has('accept');
  if (aboutCookies.test(text)) return answers || kinds.has('close') || findOnlyButton(element) !== null;
  return aboutPrivacy.test(text) && kinds.has('refuse') && kinds.has('accept');
}

/** A banner in the flow of the page, told by its own name. */
function isNamedBanner(element: HTMLElement): boolean {
  const name = `${element.id} ${element.className}`;
  return (
    /cookie|consent|gdpr/i.test(name) &&
    element.closest('main,article,p,li,td') === null &&
    textOf(element).length < 2500 &&
    buttonsOf(element).some((button) => /refuse|accept/.test(kindOf(button)))
  );
}

function floats(element: Element): boolean {
  for (let node: Element | null = element, step = 0; node !== null && step < 6; step += 1) {
    if (node === document.body || node === document.documentElement) return false;
    if (node instanceof HTMLElement && floatsItself(node)) return true;
    const root: Node = node.getRootNode();
    node = node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return false;
}

function floatsItself(element: HTMLElement): boolean {
  if (element.matches('[role="dialog"],[role="alertdialog"],[aria-modal="true"],dialog[open]')) return true;
  const { position, zIndex } = getComputedStyle(element);
  return position === 'fixed' || position === 'sticky' || (position === 'absolute' && Number(zIndex) >= 100);
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (width * height === 0 && element.shadowRoot === null) {
    // A holder without a size of its own, whose children float.
    if (![...element.children].some((child) => child.getBoundingClientRect().height > 0)) return false;
  }
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

function textOf(element: HTMLElement): string {
  const inner = element.innerText;
  const shadow =
    element.shadowRoot === null
      ? ''
      : [...element.shadowRoot.children]
          .map((child) => (child instanceof HTMLElement ? child.innerText : ''))
          .join(' ');
  return `${inner} ${shadow}`.toLowerCase();
}

function buttonsOf(root: HTMLElement): HTMLElement[] {
  const buttons = [...root.querySelectorAll<HTMLElement>(buttonLike)];
  const roots = root.shadowRoot === null ? [] : [root.shadowRoot];
  for (const element of root.querySelectorAll('*')) if (element.shadowRoot !== null) roots.push(element.shadowRoot);
  for (const shadow of roots) buttons.push(...shadow.querySelectorAll<HTMLElement>(buttonLike));
  return buttons.slice(0, 300).filter(isSeen);
}

function kindOf(button: HTMLElement): AnswerKind {
  const shown = button instanceof HTMLInputElement ? button.value : button.innerText;
  return kindOfAnswer(shown.trim() === '' ? (button.getAttribute('aria-label') ?? button.title) : shown);
}

/** The button to press: no before yes, yes before away. None that would leave the page. */
function findAnswer(dialog: HTMLElement): HTMLElement | null {
  const buttons = buttonsOf(dialog).filter(staysHere);
  for (const kind of ['refuse', 'accept', 'close'] as const) {
    const found = buttons.find((button) => kindOf(button) === kind);
    if (found !== undefined) return found;
  }
  return findOnlyButton(dialog);
}

/** Presses a button as a person does. A link to the top of the page scrolls nothing, so that a route in the fragment stays. */
function press(button: HTMLElement): void {
  const link = button.closest('a');
  const isTop =
    link?.getAttribute('href')?.trim() === '#' && withoutFragment(link.href) === withoutFragment(location.href);
  const stay = (event: Event): void => event.preventDefault();
  if (isTop) addEventListener('click', stay);
  button.click();
  removeEventListener('click', stay);
}

function withoutFragment(url: string): string {
  return url.replace(/#.*/s, '');
}

const longestNotice = 600;
const longestLabel = 24;
/** The one button of a notice that calls itself one about cookies: whatever is written on it, it says "I have read this". */
function findOnlyButton(dialog: HTMLElement): HTMLElement | null {
  const names = [dialog.id, ...dialog.classList, dialog.getAttribute('aria-label') ?? ''];
  if (!names.some((name) => noticeName.test(name)) || dialog.innerText.length > longestNotice) return null;
  if (dialog.querySelector('input,select,textarea') !== null) return null;
  const buttons = buttonsOf(dialog).filter((button) => button.matches('button,[role="button"]'));
  const [only] = buttons;
  if (only === undefined || buttons.length > 1 || !staysHere(only)) return null;
  const { length } = only.innerText.trim();
  return length > 0 && length <= longestLabel ? only : null;
}

function staysHere(button: HTMLElement): boolean {
  const link = button.closest('a');
  const href = link?.getAttribute('href') ?? '#';
  if (!/^(?:#|javascript:|$)/i.test(href.trim())) return false;
  const form = button.closest('form');
  const submits = button.matches('button:not([type]),[type="submit"]');
  return form === null || !submits || form.getAttribute('action') === null || form.getAttribute('action') === '#';
}

/** The dialog with what lies around it and says nothing itself: its backdrop. */
function outermost(element: Element): Element {
  const length = element instanceof HTMLElement ? element.innerText.length : 0;
  let outer = element;
  for (;;) {
    const root = outer.getRootNode();
    const parent = outer.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    if (parent === null || parent === document.body || parent === document.documentElement) return outer;
    const text = parent instanceof HTMLElement ? parent.innerText.length : 0;
    if (text > length + 40 || parent.querySelector('main,article') !== null) return outer;
    outer = parent;
  }
}

/** What a dialog had held: the page scrolls again, and no veil lies over it. */
function freeScroll(): void {
  for (const element of [document.documentElement, document.body]) {
    if (!(element instanceof HTMLElement)) continue;
    const { overflowY, position } = getComputedStyle(element);
    if (overflowY === 'hidden' || overflowY === 'clip') element.style.setProperty('overflow', 'visible', 'important');
    if (position === 'fixed') element.style.setProperty('position', 'static', 'important');
  }
  for (const element of document.querySelectorAll<HTMLElement>('body > *, body > * > *')) {
    if (getComputedStyle(element).position !== 'fixed' || element.innerText.trim() !== '') continue;
    const { width, height } = element.getBoundingClientRect();
    const isVeil = width >= innerWidth * 0.9 && height >= innerHeight * 0.9;
    if (isVeil && element.querySelector('img,video,canvas,iframe,svg') === null) hide(element);
  }
}
