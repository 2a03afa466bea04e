/** A migration that writes for some tenths of a second before its last change. */
export const slowStep = `
  CREATE TABLE filler (number INTEGER PRIMARY KEY, text TEXT) STRICT;
  WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 60000)
  INSERT INTO filler SELECT number, 'some text that takes its place on a page' FROM numbers;
  ALTER TABLE runs ADD COLUMN extra TEXT;
`;
