import { createDecipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto';

const SALT_BYTES = 16;
const HEADER_BYTES = 21;
const TAG_BYTES = 16;
/** Delimiter of the last record (RFC 8188 §2). */
const LAST_RECORD = 2;

/** The keys of a browser. */
export type BrowserKeys = { readonly ecdh: ECDH; readonly auth: Buffer };

/** The keys of a browser that subscribes. */
export const makeBrowserKeys = (auth: Buffer): BrowserKeys => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth };
};

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** Decrypts the single record of a message as a browser does (RFC 8291 §3.4, RFC 8188 §2.1). Throws for a message that is not for it. */
export const decryptPush = (body: Buffer, { ecdh, auth }: BrowserKeys): string => {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body.readUInt8(HEADER_BYTES - 1);
  const sender = body.subarray(HEADER_BYTES, HEADER_BYTES + keyLength);
  const record = body.subarray(HEADER_BYTES + keyLength);
  if (record.length > body.readUInt32BE(SALT_BYTES)) throw new RangeError('the message has more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = hkdf(ecdh.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new RangeError('the record has no delimiter');
  return padded.subarray(0, end).toString('utf8');
};
