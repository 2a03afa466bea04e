import {
  aboutCookies,
  aboutPrivacy,
  type ConsentButtonKind,
  classifyConsentButton,
  noticeName,
} from '../../blocking/consentLabels.ts';

/**
 * Runs in an isolated world: dismisses cookie dialogs as a person would, by their button labels, hides those that remain, and hides
 * advertisements matched by filter rules. It has no site-specific rules, only kinds of dialogs.
 */

/** Hidden elements, to be removed before the page is written. */
const hidden = new Set<Element>();
/** Dialogs that were dismissed; if they reappear, they are hidden. */
const dismissedDialogs = new WeakSet<Element>();

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

const maxCandidates = 400;
const maxDialogChars = 6000;

export interface Tidied {
  /** Number of dialogs dismissed with their button, and of hidden elements. */
  readonly pressed: number;
  readonly hidden: number;
  /** A frame contains such a dialog. */
  readonly inFrame: boolean;
}

/** Checks once for cookie dialogs: clicks the button that rejects, else accepts, else closes; a dialog that remains is hidden. */
export function answerDialogs(mayPress: boolean): Tidied {
  let pressed = 0;
  let inFrame = false;
  const before = hidden.size;
  for (const dialog of findDialogs()) {
    const button = mayPress && !dismissedDialogs.has(dialog) ? findDismissButton(dialog) : null;
    if (button === null) hide(outermost(dialog));
    else {
      dismissedDialogs.add(dialog);
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

/** Dismisses a dialog that fills a frame of its own. Returns whether a button was clicked. */
export function answerFrame(): boolean {
  const { body } = document;
  if (!(body instanceof HTMLElement) || !isAbout(body)) return false;
  const button = findDismissButton(body);
  if (button !== null) press(button);
  return button !== null;
}

export interface Features {
  readonly classes: string[];
  readonly ids: string[];
  readonly hrefs: string[];
}

const maxFeatures = 4000;
const maxCheckedElements = 20_000;

/** Names by which rules find advertisements. */
export function features(): Features {
  const classes = new Set<string>();
  const ids = new Set<string>();
  let looked = 0;
  for (const element of document.querySelectorAll('[class],[id]')) {
    looked += 1;
    if (looked > maxCheckedElements || classes.size + ids.size > maxFeatures) break;
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

/** Hides the matches of these selectors; an element with most of the page's text is not an advertisement, whatever a rule matches. */
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

/** Removes hidden elements from the page: they must not be written. */
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
      if (list.size >= maxCandidates) return;
      list.add(element);
    }
    // Dialogs are usually near the root, above everything else.
    let level: Element[] = root instanceof Document ? [...(root.body?.children ?? [])] : [...root.children];
    for (let step = 0; step < 3 && level.length > 0; step += 1) {
      for (const element of level.slice(0, 200)) {
        if (list.size >= maxCandidates) return;
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

/** Checks for cookie dialog text, and for a button that dismisses it. */
function isAbout(element: HTMLElement): boolean {
  const text = textOf(element);
  if (text.length < 12 || text.length > maxDialogChars) return false;
  const kinds = new Set(buttonsOf(element).map(kindOf));
  const answers = kinds.has('refuse') || kinds.has('accept');
  if (aboutCookies.test(text)) return answers || kinds.has('close') || findOnlyButton(element) !== null;
  return aboutPrivacy.test(text) && kinds.has('refuse') && kinds.has('accept');
}

/** A banner in normal flow, detected by its id or class. */
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
    // A wrapper without its own size, whose children are positioned.
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

function kindOf(button: HTMLElement): ConsentButtonKind {
  const shown = button instanceof HTMLInputElement ? button.value : button.innerText;
  return classifyConsentButton(shown.trim() === '' ? (button.getAttribute('aria-label') ?? button.title) : shown);
}

/** The button to press: no before yes, yes before away. None that would leave the page. */
function findDismissButton(dialog: HTMLElement): HTMLElement | null {
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

const maxNoticeChars = 600;
const maxLabelChars = 24;
/** Finds the only button of a notice named as a cookie notice: whatever its label, it acknowledges the notice. */
function findOnlyButton(dialog: HTMLElement): HTMLElement | null {
  const names = [dialog.id, ...dialog.classList, dialog.getAttribute('aria-label') ?? ''];
  if (!names.some((name) => noticeName.test(name)) || dialog.innerText.length > maxNoticeChars) return null;
  if (dialog.querySelector('input,select,textarea') !== null) return null;
  const buttons = buttonsOf(dialog).filter((button) => button.matches('button,[role="button"]'));
  const [only] = buttons;
  if (only === undefined || buttons.length > 1 || !staysHere(only)) return null;
  const { length } = only.innerText.trim();
  return length > 0 && length <= maxLabelChars ? only : null;
}

function staysHere(button: HTMLElement): boolean {
  const link = button.closest('a');
  const href = link?.getAttribute('href') ?? '#';
  if (!/^(?:#|javascript:|$)/i.test(href.trim())) return false;
  const form = button.closest('form');
  const submits = button.matches('button:not([type]),[type="submit"]');
  return form === null || !submits || form.getAttribute('action') === null || form.getAttribute('action') === '#';
}

/** Returns the outermost ancestor that adds no text of its own, such as the backdrop of a dialog. */
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

/** Reverts the effects of a dialog: restores scrolling and hides its backdrop. */
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
