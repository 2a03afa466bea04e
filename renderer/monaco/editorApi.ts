import './editorFeatures.ts';
import './editor.css';
import 'monaco-editor/languages/definitions/csharp/register';
import 'monaco-editor/languages/definitions/elixir/register';
import 'monaco-editor/languages/definitions/go/register';
import 'monaco-editor/languages/definitions/java/register';
import 'monaco-editor/languages/definitions/javascript/register';
import 'monaco-editor/languages/definitions/php/register';
import 'monaco-editor/languages/definitions/python/register';
import 'monaco-editor/languages/definitions/ruby/register';
import 'monaco-editor/languages/definitions/rust/register';
import 'monaco-editor/languages/definitions/shell/register';
import 'monaco-editor/languages/definitions/typescript/register';
import { editor, KeyCode, KeyMod, languages, MarkerSeverity, Uri } from 'monaco-editor/editor';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import type { JsonObject } from '../../shared/base/json.ts';
import { followTheme } from './editorTheme.ts';
import { schemaKeywords } from './schemaKeywords.ts';

export { editor, languages, MarkerSeverity, Uri };

/** Models of this scheme are request bodies: they get the schema's completion and help. */
export const requestScheme = 'request';

/** Models of this scheme are JSON Schemas: they get the keywords that services understand. */
export const schemaScheme = 'schema';

let isSetUp = false;

/** Prepares the editor once for the window: its workers, its theme, and the keys that belong to the window. */
export function setUpEditor(): void {
  if (isSetUp) return;
  isSetUp = true;
  self.MonacoEnvironment = {
    getWorker: (_moduleId, label) =>
      label === 'json'
        ? new Worker(new URL('./json.worker.ts', import.meta.url), { type: 'module' })
        : new Worker(new URL('./editor.worker.ts', import.meta.url), { type: 'module' }),
  };
  followTheme();
  leaveWindowKeys();
  setJsonHelp(null);
}

/** JSON schema for completion and hover of request bodies. Problems are reported by the rules, and not a second time by the schema. */
export function setJsonHelp(schema: JsonObject | null): void {
  jsonDefaults.setDiagnosticsOptions({
    validate: false,
    allowComments: false,
    schemas: [
      { uri: `${schemaScheme}://schema/keywords.json`, fileMatch: [`${schemaScheme}://*/*`], schema: schemaKeywords },
      ...(schema === null
        ? []
        : [{ uri: `${requestScheme}://schema/body.json`, fileMatch: [`${requestScheme}://*/*`], schema }]),
    ],
    enableSchemaRequest: false,
  });
  jsonDefaults.setModeConfiguration({
    completionItems: true,
    hovers: true,
    documentSymbols: false,
    documentFormattingEdits: true,
    documentRangeFormattingEdits: true,
    tokens: true,
    colors: false,
    // Folded by its indentation: a worker started for that alone would take 7 MB from a window at rest.
    foldingRanges: false,
    diagnostics: false,
    selectionRanges: false,
  });
}

/** Reserves keys for the window, in the editor too: no chord may start with Mod+K. */
function leaveWindowKeys(): void {
  const leave = editor.registerCommand('trowel.leaveToWindow', () => undefined);
  const keys = [KeyMod.CtrlCmd | KeyCode.KeyK, KeyCode.F1, KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.KeyO];
  editor.addKeybindingRules(keys.map((keybinding) => ({ keybinding, command: 'trowel.leaveToWindow' })));
  void leave;
}
