import { createHmac } from 'node:crypto';

/**
 * The value of the signature header (api-facts 7.3).
 * @param body the bytes that are sent
 */
export function bodySignature(secret: string, body: Uint8Array): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
