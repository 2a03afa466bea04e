import { describe, expect, it } from 'vitest';
import { operationCommand, operationCommandNames } from '../../../../electron/cli/operation/operationCommand.ts';
import { operationHelp } from '../../../../electron/cli/operation/operationHelp.ts';

describe('operationHelp', () => {
  it.each(operationCommandNames)('has every flag of %s, and a sentence for each of its own', (name) => {
    const command = operationCommand(name);
    const lines = operationHelp(command).split('\n');
    for (const flag of command.flags) {
      const line = lines.find((each) => each.split(/[ …]/).includes(`--${flag.name}`));
      expect(line, flag.name).toBeDefined();
      const isNested = flag.path.length > 1;
      if (!flag.isPageOption && !isNested) expect(line?.slice(26).trim(), flag.name).not.toBe('');
    }
    expect(lines.filter((line) => line.length > 130)).toEqual([]);
  });

  it('offers a folder only where there are documents', () => {
    expect(operationHelp(operationCommand('crawl'))).toContain('--folder DIR');
    expect(operationHelp(operationCommand('map'))).not.toContain('--folder');
    expect(operationHelp(operationCommand('batch'))).toContain('--urls FILE');
  });
});
