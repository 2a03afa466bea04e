import { elementOf } from './elementOf.ts';

/** A text as typed so far. */
export interface TypedText {
  readonly value: string;
  /** The selection, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly hasFocus: boolean;
}

/** A plain input for a JSON text, there long before the editor. */
export interface BootstrapText {
  /** Returns the typed text as soon as no input method is composing a word. */
  read(): Promise<TypedText>;
  leave(): void;
}

/** Longer texts are shown in one color: highlighting would be replaced a moment later. */
const maxHighlightedChars = 50_000;

/** Shows a text in an element where and as the editor will have it, ready to be typed into. */
export function openBootstrapText(container: HTMLElement, value: string): BootstrapText {
  const lines = elementOf('div', 'static-lines');
  const input = elementOf('textarea', 'static-input');
  input.spellcheck = false;
  input.value = value;
  input.setSelectionRange(0, 0);
  const draw = (): void => lines.replaceChildren(...input.value.split('\n').map(drawLine));
  const follow = (): void => {
    lines.style.translate = `0 ${-input.scrollTop}px`;
  };
  const isShort = value.length <= maxHighlightedChars;
  if (isShort) {
    draw();
    input.addEventListener('input', draw);
    input.addEventListener('scroll', follow);
  }
  container.classList.toggle('static-plain', !isShort);
  container.append(lines, input);
  let composing: Promise<unknown> = Promise.resolve();
  input.addEventListener('compositionstart', () => {
    composing = new Promise((resolve) => input.addEventListener('compositionend', resolve, { once: true }));
  });
  return {
    async read() {
      await composing;
      const { selectionStart: start, selectionEnd: end } = input;
      return { value: input.value, start, end, hasFocus: document.activeElement === input };
    },
    leave() {
      lines.remove();
      input.remove();
    },
  };
}

const token = /("(?:[^"\\]|\\.)*"?)(\s*:)?|-?\d[\d.eE+-]*|\b(?:true|false|null)\b|[{}[\],:]/g;

/** One line of JSON in the colours of the editor. */
function drawLine(line: string): HTMLElement {
  const row = elementOf('div', 'static-line');
  let end = 0;
  for (const { 0: text, 1: string, 2: colon, index } of line.matchAll(token)) {
    row.append(line.slice(end, index));
    if (string === undefined) row.append(coloured(text, nameOf(text)));
    else row.append(coloured(string, colon === undefined ? 'string' : 'key'), coloured(colon ?? '', 'punct'));
    end = index + text.length;
  }
  row.append(line.slice(end));
  return row;
}

function nameOf(text: string): 'number' | 'keyword' | 'punct' {
  if (/^[-\d]/.test(text)) return 'number';
  return /^[a-z]/.test(text) ? 'keyword' : 'punct';
}

function coloured(text: string, name: 'string' | 'key' | 'number' | 'keyword' | 'punct'): HTMLElement {
  const part = elementOf('span', '');
  part.style.color = `var(--syn-${name})`;
  part.textContent = text;
  return part;
}
