import { readStyleBlocks } from './styleBlocks.ts';

/**
 * Effect of a declaration on the text of an element. `line`: it is laid out as a block. `items`: its children are laid out as items. `gap`:
 * it is spaced from adjacent text. `lines`: its line breaks are rendered. `cells`: it is a row or cell of a table. `inline`: it continues
 * the line.
 */
export type LayoutEffect = 'line' | 'items' | 'gap' | 'lines' | 'cells' | 'inline';

export interface LayoutRule {
  readonly selector: string;
  readonly effects: ReadonlySet<LayoutEffect>;
}

const relevant = /display|white-space|float|position|margin|padding|@import|\\/i;
/** Properties in nested rules and animations that would change the layout of a page. */
const structural = /display|white-space/i;

/** Returns the rules of a style sheet that affect text layout, whatever their conditions. Null where it contains unsupported rules. */
export function readLayoutRules(sheet: string): readonly LayoutRule[] | null {
  if (!relevant.test(sheet)) return [];
  const blocks = readStyleBlocks(sheet);
  if (blocks === null) return null;
  const rules: LayoutRule[] = [];
  for (const { prelude, block } of blocks) {
    if (prelude.startsWith('@') || block.includes('{')) {
      if (structural.test(block)) return null;
      continue;
    }
    const effects = layoutEffects(block);
    if (effects.size > 0) rules.push({ selector: prelude, effects });
  }
  return rules;
}

/** Returns the possible effects of the declarations of a block or of an inline style. */
export function layoutEffects(declarations: string): ReadonlySet<LayoutEffect> {
  const effects = new Set<LayoutEffect>();
  if (!relevant.test(declarations)) return effects;
  for (const [, name = '', value = ''] of declarations.matchAll(/(?:^|;)\s*([a-z-]+)\s*:([^;]*)/gi))
    for (const effect of effectsOf(name.toLowerCase(), value.trim().toLowerCase())) effects.add(effect);
  return effects;
}

const unknown = /var\(|env\(|\\|^(?:inherit|revert)/;

function effectsOf(name: string, value: string): readonly LayoutEffect[] {
  if (name === 'display') return effectsOfDisplay(value);
  if (name.startsWith('white-space'))
    return unknown.test(value) || /pre|preserve|break-spaces/.test(value) ? ['lines'] : [];
  if (name === 'float') return /^none\b/.test(value) ? [] : ['gap'];
  if (name === 'position') return /^(?:static|relative|sticky)\b/.test(value) ? [] : ['gap'];
  if (name.startsWith('margin') || name.startsWith('padding')) return /[1-9]|\(|\\/.test(value) ? ['gap'] : [];
  return [];
}

function effectsOfDisplay(value: string): readonly LayoutEffect[] {
  if (unknown.test(value)) return ['line', 'items', 'cells', 'inline'];
  const effects: LayoutEffect[] = [];
  if (/flex|grid|-box/.test(value)) effects.push('items');
  if (/table-(?:row|cell)/.test(value)) effects.push('cells');
  if (/^inline|^run-in/.test(value)) effects.push('inline');
  else if (!/^(?:none|contents|ruby)/.test(value)) effects.push('line');
  return effects;
}
