import { describe, expect, it } from 'vitest';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { parseKind } from '../../../../shared/operations/parse.ts';
import {
  type OperationSnippetTarget,
  operationSnippetTargets,
  writeOperationSnippet,
} from '../../../../shared/request/snippets/operationCall.ts';
import { importedFrom } from '../importing/importedFrom.ts';

const url = fileAddress({ id: 'a'.repeat(64), name: "Tide's tables.pdf" });
const options = { formats: ['markdown', 'links'], onlyMainContent: false, includeTags: ['main'], timeout: 9000 };

function written(target: OperationSnippetTarget, body: JsonObject = { url, ...options }) {
  const { operation } = parseKind;
  if (operation === null) throw new Error('parse is an operation');
  const service = { baseUrl: 'https://api.example', keyVariable: 'FIRECRAWL_API_KEY', hasKey: true };
  return writeOperationSnippet(target, { ...service, body, kind: parseKind, operation });
}

describe('the code of a parse', () => {
  it.each(operationSnippetTargets)('for %s names the file without its folder, and sends every option', (target) => {
    const { code, detour } = written(target);
    expect(detour).toBeNull();
    expect(code).toMatch(/Tide.{1,10}s tables\.pdf/);
    expect(code).not.toContain('a'.repeat(64));
  });

  it.each([
    'curl',
    'javascriptSdk',
    'typescriptSdk',
    'pythonSdk',
    'pythonAsync',
    'cli',
  ] as const)('for %s gives an equal request when it is pasted, but for the file', (target) => {
    const imported = importedFrom(written(target).code);
    expect(imported).toMatchObject({ endpoint: 'parse', body: options });
    expect(Object.hasOwn(imported.body, 'url')).toBe(false);
  });

  it('calls the method of each SDK', () => {
    expect(written('javascriptSdk').code).toContain('await client.parse({\n  data: await readFile(');
    expect(written('pythonSdk').code).toContain('    options=ParseOptions(\n        formats=["markdown", "links"],');
    expect(written('go').code).toContain('client.Parse(context.Background(), file, &firecrawl.ParseOptions{');
    expect(written('rust').code).toMatch(/ParseFile::from_path\("Tide's tables\.pdf"\)\?,\s+ParseOptions \{/);
    expect(written('rust').code).toContain('formats: Some(vec![ParseFormat::Markdown, ParseFormat::Links]),');
    expect(written('rust').code).toContain('use firecrawl::{Client, ParseFile, ParseFormat, ParseOptions};');
    expect(written('java').code).toContain('Document result = client.parse(\n            file,');
    expect(written('cli').code).toContain("firecrawl parse './Tide");
    expect(written('mcp').code).toContain('"firecrawl_parse"');
  });

  it('is plain HTTP where an SDK has no way to send an option', () => {
    expect(written('cli', { url, redactPII: true }).detour).toEqual({ fields: ['redactPII'] });
    expect(written('go', { url, redactPII: true }).detour).toEqual({ fields: ['redactPII'] });
    expect(written('rust', { url, parsers: ['pdf'] }).detour).toEqual({ fields: ['parsers'] });
    expect(written('java', { url, formats: ['product'] }).detour).toEqual({ fields: ['formats'] });
    expect(written('cli', { url, redactPII: true }).code).toContain('-F ');
  });
});
