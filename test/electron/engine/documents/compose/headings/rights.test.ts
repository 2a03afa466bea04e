import { expect, test } from 'vitest';
import { isCopyrightLine } from '../../../../../../electron/engine/documents/compose/headings/rights.ts';

test('a year tells whose a document is from a section on rights', () => {
  for (const text of [
    'Copyright (c) 2020 The keepers',
    '© 1998-2003 The keepers',
    'Release 3.19.0 (C) 2022 The keepers',
  ])
    expect(isCopyrightLine(text), text).toBe(true);
  for (const text of ['Copyright', '§ 3 Copyright notices', 'The year 2020'])
    expect(isCopyrightLine(text), text).toBe(false);
});
