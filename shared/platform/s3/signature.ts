import { createHmac } from 'node:crypto';

const hmac = (key: Uint8Array | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Instant as signatures write it: `20260102T030405Z`. */
export const compactInstant = (epochMs: number): string => new Date(epochMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** Signature Version 4 of a text for S3, in hex. `day` is written `20260102`. */
export const signText = (text: string, secretAccessKey: string, day: string, region: string): string =>
  hmac([region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day)), text).toString('hex');
