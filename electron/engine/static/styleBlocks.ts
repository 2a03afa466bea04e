/** The declarations of a style sheet for a selector list, or those of an at-rule. */
interface StyleBlock {
  readonly prelude: string;
  readonly block: string;
}

/** Conditional group rules, whose conditions are assumed to be true. */
const groups = /^@(?:media|supports|layer|container|scope|document|-moz-document|starting-style)\b/i;
/** At-rules that do not affect elements. */
const besides =
  /^@(?:font-face|page|property|counter-style|font-feature-values|font-palette-values|view-transition|color-profile)\b/i;
const onlyPrinted = /^@media\s+(?:only\s+)?print\s*$/i;

/**
 * Returns the blocks of a style sheet that may affect rendering on a screen, whatever their conditions. Null if it has `@import` or
 * `@namespace`.
 */
export function readStyleBlocks(sheet: string): readonly StyleBlock[] | null {
  const css = sheet.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
  const blocks: StyleBlock[] = [];
  const open: ('group' | 'skipped')[] = [];
  let from = 0;
  for (let place = 0; place < css.length; place += 1) {
    const char = css[place];
    if (char === '"' || char === "'") place = endOfString(css, place);
    else if (char === '\\') place += 1;
    else if (char === ';') {
      if (/^\s*@(?:import|namespace)\b/i.test(css.slice(from, place))) return null;
      from = place + 1;
    } else if (char === '}') {
      open.pop();
      from = place + 1;
    } else if (char === '{') {
      const prelude = css.slice(from, place).trim();
      if (groups.test(prelude)) open.push(onlyPrinted.test(prelude) || open.at(-1) === 'skipped' ? 'skipped' : 'group');
      else {
        const end = endOfBlock(css, place);
        if (!open.includes('skipped') && !besides.test(prelude))
          blocks.push({ prelude, block: css.slice(place + 1, end) });
        place = end;
      }
      from = place + 1;
    }
  }
  return blocks;
}

function endOfString(css: string, from: number): number {
  const quote = css[from];
  for (let place = from + 1; place < css.length; place += 1) {
    if (css[place] === '\\') place += 1;
    else if (css[place] === quote || css[place] === '\n') return place;
  }
  return css.length;
}

/** Returns the offset of the brace that closes a block; the end of the sheet where none does. */
function endOfBlock(css: string, from: number): number {
  let depth = 0;
  for (let place = from; place < css.length; place += 1) {
    const char = css[place];
    if (char === '"' || char === "'") place = endOfString(css, place);
    else if (char === '\\') place += 1;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return place;
    }
  }
  return css.length;
}
