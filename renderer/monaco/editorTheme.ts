import { editor } from 'monaco-editor/editor';

const themeName = 'trowel';

/** Keeps the editor in the window's colors: they are read from the design tokens of the active theme. */
export function followTheme(): void {
  const root = document.documentElement;
  applyTheme(root);
  new MutationObserver(() => applyTheme(root)).observe(root, { attributes: true, attributeFilter: ['data-theme'] });
}

function applyTheme(root: HTMLElement): void {
  const name = root.dataset['theme'] ?? 'light';
  const style = getComputedStyle(root);
  const colour = (token: string): string => sixDigits(style.getPropertyValue(`--${token}`).trim());
  const isDark = name.endsWith('dark');
  const base = name.startsWith('contrast') ? (isDark ? 'hc-black' : 'hc-light') : isDark ? 'vs-dark' : 'vs';
  editor.defineTheme(themeName, { base, inherit: true, rules: tokenRules(colour), colors: editorColours(colour) });
  editor.setTheme(themeName);
}

const painter = new OffscreenCanvas(1, 1).getContext('2d');

/** The editor takes colours with six digits only; style sheets are minified to shorter ones and to names. */
function sixDigits(colour: string): string {
  if (painter === null) return colour;
  painter.fillStyle = colour;
  return painter.fillStyle;
}

function tokenRules(colour: (token: string) => string): editor.ITokenThemeRule[] {
  const rules: readonly (readonly [string, string])[] = [
    ['', 'text'],
    ['string.key.json', 'syn-key'],
    ['string.value.json', 'syn-string'],
    ['string', 'syn-string'],
    ['string.escape', 'syn-attr'],
    ['number', 'syn-number'],
    ['keyword', 'syn-keyword'],
    ['keyword.json', 'syn-keyword'],
    ['constant', 'syn-keyword'],
    ['type', 'text'],
    ['type.identifier', 'text'],
    ['identifier', 'text'],
    ['variable', 'syn-attr'],
    ['variable.predefined', 'syn-attr'],
    ['tag', 'syn-tag'],
    ['attribute.name', 'syn-key'],
    ['comment', 'syn-comment'],
    ['delimiter', 'syn-punct'],
    ['delimiter.bracket.json', 'syn-punct'],
    ['delimiter.array.json', 'syn-punct'],
    ['delimiter.colon.json', 'syn-punct'],
    ['delimiter.comma.json', 'syn-punct'],
  ];
  return rules.map(([token, name]) => ({ token, foreground: colour(name).slice(1) }));
}

function editorColours(colour: (token: string) => string): Record<string, string> {
  return {
    'editor.background': colour('surface-base'),
    'editor.foreground': colour('text'),
    'editorLineNumber.foreground': colour('text-3'),
    'editorLineNumber.activeForeground': colour('text'),
    'editorCursor.foreground': colour('text'),
    'editor.selectionBackground': `${colour('accent-border')}99`,
    'editor.inactiveSelectionBackground': colour('surface-pressed'),
    'editor.lineHighlightBackground': colour('surface-hover'),
    'editor.lineHighlightBorder': '#00000000',
    'editorIndentGuide.background1': colour('border-subtle'),
    'editorIndentGuide.activeBackground1': colour('border'),
    'editorBracketMatch.background': colour('accent-tint'),
    'editorBracketMatch.border': colour('accent-border'),
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((level) => [`editorBracketHighlight.foreground${level}`, colour('syn-punct')]),
    ),
    'editorBracketHighlight.unexpectedBracket.foreground': colour('syn-punct'),
    'editorWidget.background': colour('surface-raised'),
    'editorWidget.foreground': colour('text'),
    'editorWidget.border': colour('border'),
    'editorHoverWidget.background': colour('surface-raised'),
    'editorHoverWidget.border': colour('border'),
    'editorHoverWidget.statusBarBackground': colour('surface-sunken'),
    'editorSuggestWidget.background': colour('surface-raised'),
    'editorSuggestWidget.border': colour('border'),
    'editorSuggestWidget.foreground': colour('text'),
    'editorSuggestWidget.selectedBackground': colour('surface-selected'),
    'editorSuggestWidget.selectedForeground': colour('text'),
    'editorSuggestWidget.highlightForeground': colour('accent-text'),
    'editorSuggestWidget.focusHighlightForeground': colour('accent-text'),
    'list.hoverBackground': colour('surface-hover'),
    'list.focusBackground': colour('surface-selected'),
    'list.focusForeground': colour('text'),
    'list.activeSelectionBackground': colour('surface-selected'),
    'list.activeSelectionForeground': colour('text'),
    'menu.background': colour('surface-raised'),
    'menu.foreground': colour('text'),
    'menu.selectionBackground': colour('surface-hover'),
    'menu.selectionForeground': colour('text'),
    'menu.separatorBackground': colour('border-subtle'),
    'input.background': colour('surface-base'),
    'input.foreground': colour('text'),
    'input.border': colour('border-control'),
    focusBorder: colour('focus-ring'),
    'diffEditor.insertedLineBackground': colour('diff-add-bg'),
    'diffEditor.removedLineBackground': colour('diff-del-bg'),
    'diffEditor.insertedTextBackground': colour('diff-add-word'),
    'diffEditor.removedTextBackground': colour('diff-del-word'),
    'diffEditor.diagonalFill': colour('border'),
    'diffEditor.border': colour('border'),
    'diffEditor.unchangedRegionBackground': colour('surface-side'),
    'diffEditor.unchangedRegionForeground': colour('text-2'),
    'diffEditor.unchangedRegionShadow': '#00000000',
    'editorError.foreground': colour('danger'),
    'editorWarning.foreground': colour('warning'),
    'editorInfo.foreground': colour('info'),
    'editorLightBulb.foreground': colour('warning'),
    'editorLightBulbAutoFix.foreground': colour('accent'),
    'editorGutter.background': colour('surface-base'),
    'editorOverviewRuler.border': '#00000000',
    'scrollbar.shadow': '#00000000',
    'scrollbarSlider.background': `${colour('border-control')}55`,
    'scrollbarSlider.hoverBackground': `${colour('border-control')}88`,
    'scrollbarSlider.activeBackground': `${colour('border-control')}aa`,
    'textLink.foreground': colour('accent-text'),
    'textLink.activeForeground': colour('accent-text'),
    'textCodeBlock.background': colour('surface-sunken'),
  };
}
