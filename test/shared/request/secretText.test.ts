import { describe, expect, it } from 'vitest';
import { looksLikeSecret } from '../../../shared/request/secretText.ts';

describe('looksLikeSecret', () => {
  it.each([
    'fc-0123456789abcdef0123456789abcdef',
    'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abc',
    'AKIAIOSFODNN7EXAMPLE',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9v',
  ])('knows %s', (text) => {
    expect(looksLikeSecret(text)).toBe(true);
  });

  it.each([
    '',
    'en-GB,en;q=0.9',
    'Two-burner stove, 3 kW',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
    'application/xhtml+xml',
    'https://shop.example/a-long-path/with-many-words',
  ])('leaves %j alone', (text) => {
    expect(looksLikeSecret(text)).toBe(false);
  });
});
