import { describe, expect, test } from 'vitest';
import { piiEntities, type RedactSettings } from '../../../../electron/engine/redact/redactSettings.ts';
import { redactText } from '../../../../electron/engine/redact/redactText.ts';

const settings: RedactSettings = { mode: 'fast', entities: piiEntities, replaceStyle: 'tag', country: 'US' };

function redact(text: string, changes: Partial<RedactSettings> = {}): string {
  return redactText(text, { ...settings, ...changes });
}

/** Keys are assembled here: a complete one would look like a leaked key to secret scanners of this repository. */
const glue = (...parts: string[]): string => parts.join('');

describe('what is personal goes', () => {
  test.each([
    ['Write to jane.doe+shop@mail.example.co.uk.', 'Write to <EMAIL>.'],
    ['[Mail](mailto:info@töpferei.de) us', '[Mail](mailto:<EMAIL>) us'],
    ['<почта@пример.рф>', '<<EMAIL>>'],
    ["o'neill@example.ie, a@b.io", '<EMAIL>, <EMAIL>'],
    ['https://shop.example/?email=me@here.org&x=1', 'https://shop.example/?email=<EMAIL>&x=1'],
  ])('e-mail: %s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test.each([
    ['Call +49 30 901820 or +44 (0)20 7946 0958.', 'Call <PHONE> or <PHONE>.'],
    ['(415) 555-2671', '<PHONE>'],
    ['212-736-5000 and 212.736.5000', '<PHONE> and <PHONE>'],
    ['Tel. 2127365000', 'Tel. <PHONE>'],
    ['[ring](tel:+12127365000)', '[ring](tel:<PHONE>)'],
    ['0049 30 901820', '<PHONE>'],
    ['+81 3-3224-5000 / +86 10 6552 9988', '<PHONE> / <PHONE>'],
    ['+33 1 42 92 81 00', '<PHONE>'],
    ['+91 98765 43210', '<PHONE>'],
  ])('telephone: %s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test.each([
    ['DE', 'Telefon: 030 901820', 'Telefon: <PHONE>'],
    ['FR', 'Tél : 01 42 92 81 00', 'Tél : <PHONE>'],
    ['JP', '電話 03-3224-5000', '電話 <PHONE>'],
    ['GB', '020 7946 0958', '<PHONE>'],
  ])('telephone as in %s: %s', (country, text, expected) => {
    expect(redact(text, { country })).toBe(expected);
  });

  test.each([
    ['Visa 4111 1111 1111 1111', 'Visa <FINANCIAL>'],
    ['5555-5555-5555-4444, 378282246310005', '<FINANCIAL>, <FINANCIAL>'],
    ['3782 822463 10005', '<FINANCIAL>'],
    ['DE89 3704 0044 0532 0130 00', '<FINANCIAL>'],
    ['IBAN GB82WEST12345698765432.', 'IBAN <FINANCIAL>.'],
    ['FR14 2004 1010 0505 0001 3M02 606', '<FINANCIAL>'],
  ])('money: %s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test.each([
    ['from 81.2.69.160 at noon', 'from <LOCATION> at noon'],
    ['http://81.2.69.160/x', 'http://<LOCATION>/x'],
    ['2a02:2e0:3fe:1001:7777:772e:2:85', '<LOCATION>'],
  ])('internet address: %s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });

  test.each([
    glue('AKIA', 'Q3EGUX2TSQWRT5LM'),
    glue('ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'),
    glue('glpat-', 'aB3dE6gH9jK2mN5pQ8sT'),
    glue('xoxb-', '123456789012-1234567890123-aBcDeFgHiJkLmNoPqRsTuVwX'),
    glue('sk_live_', '4eC39HqLyjWDarjtT1zdp7dc'),
    glue('sk-proj-', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9'),
    glue('AIza', 'SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q'),
    glue('eyJhbGciOiJIUzI1NiJ9.', 'eyJzdWIiOiIxMjM0NTY3ODkwIn0.', 'dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'),
    glue('-----BEGIN PRIVATE', ' KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE', ' KEY-----'),
    glue('npm_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'),
    glue('fc-', '0123456789abcdef0123456789abcdef'),
  ])('a key known by its beginning: %s', (key) => {
    expect(redact(`use ${key} here`)).toBe('use <SECRET> here');
  });

  test('a value beside a name that says what it is, and the login of an address', () => {
    expect(redact('api_key = "9f8a7Bc6D5e4F3a2B1c0"')).toBe('api_key = "<SECRET>"');
    expect(redact('DB_PASSWORD=hT7#kq92Lm!x')).toBe('DB_PASSWORD=<SECRET>');
    expect(redact('Authorization: Bearer 9f8a7Bc6D5e4F3a2B1c0d9E8')).toBe('Authorization: Bearer <SECRET>');
    expect(redact('postgres://kiln:cone10@db.example.org/x')).toBe('postgres://<SECRET>@db.example.org/x');
  });
});

describe('what is not personal stays', () => {
  test.each([
    '![logo](/img/logo@2x.png)',
    'git@github.com:ghostery/adblocker.git',
    'npm install react@18.2.0 lodash@latest',
    'https://medium.com/@jane.doe/post',
    '@jane@mastodon.social',
    'user@localhost',
    '2024-01-15 12:30:45',
    '15.01.2024 and 1.234.567,89',
    'pages 1999-2024, ISBN 978-3-16-148410-0',
    'order 1234567890123456',
    'the number 4155552671 alone',
    'https://example.com/p/4155552671-212-736-5000/x',
    '4111 1111 1111 1112',
    'id 0000000000000000',
    'DE89 3704 0044 0532 0130 01',
    'Chrome/130.0.6723.58 and version 81.2.69.160',
    '127.0.0.1, 192.168.1.10, 10.0.0.1, 192.0.2.7, 255.255.255.0',
    '1.2.3.4 and 12:30:45 and ::1 and fe80::1 and 2001:db8::1',
    'd41d8cd98f00b204e9800998ecf8427e',
    'password: your password must have 8 characters',
    'api_key = YOUR_API_KEY_12345678',
    'token = process.env.TOKEN2_VALUE',
    'AKIAIOSFODNN7EXAMPLE',
    'The secret is a long walk. Tokens: 12000',
    '| 2019 | 1 234 567 | 12 345 678 |',
    'from 100 200 300 400 to 500',
    '<2024> 10-20-30-40-50',
  ])('%s', (text) => {
    expect(redact(text)).toBe(text);
  });
});

describe('as it was asked for', () => {
  const text = 'jane@example.org, 4111 1111 1111 1111';

  test('in three styles', () => {
    expect(redact(text, { replaceStyle: 'mask' })).toBe(`${'*'.repeat(16)}, ${'*'.repeat(19)}`);
    expect(redact(text, { replaceStyle: 'remove' })).toBe(', ');
  });

  test('only the entities named', () => {
    expect(redact(text, { entities: ['FINANCIAL'] })).toBe('jane@example.org, <FINANCIAL>');
    expect(redact(text, { entities: [] })).toBe(text);
  });

  test('weak signs count when told to be aggressive', () => {
    const hidden = 'jane [at] example [dot] org';
    expect(redact(hidden)).toBe(hidden);
    expect(redact(hidden, { mode: 'aggressive' })).toBe('<EMAIL>');
  });

  test('what others found goes too; what overlaps leaves nothing behind', () => {
    const found = [
      { start: 0, end: 8, entity: 'PERSON' as const },
      { start: 5, end: 24, entity: 'EMAIL' as const },
    ];
    expect(redactText('Jane D. jane@example.org!', settings, found)).toBe('<EMAIL>!');
    expect(redactText('Jane Doe', { ...settings, entities: ['EMAIL'] }, found.slice(0, 1))).toBe('Jane Doe');
  });
});

test.each([
  ['digits', '1 '],
  ['one long number', '1'],
  ['signs', '@a.'],
  ['names', 'token_'],
  ['dots', '1.'],
  ['colons', 'a:'],
  ['capitals', 'DE89 '],
  ['brackets', '(1-'],
  ['headers', '-----BEGIN PRIVATE KEY-----\n'],
  ['logins', 'ab://x:y'],
])(
  'a hostile text of %s takes no longer than its length asks for',
  (_name, piece) => {
    const text = piece.repeat(Math.ceil(200_000 / piece.length));
    expect(redact(text, { mode: 'aggressive' }).length).toBeGreaterThan(0);
  },
  10_000,
);
