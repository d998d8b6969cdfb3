import type { Bucket } from '../../platform/s3/open-bucket.ts';
import type { AuditHead } from '../domain/audit-row.ts';
import type { AuditHeads } from '../ports/admin-audit-log.ts';

const FOLDER = 'heads/';
const SEQUENCE_DIGITS = 12;

/** A head is the name of its object: another head is another object, so that none replaces one. */
const keyOf = (day: string, { sequence, hash }: AuditHead): string =>
  `${FOLDER}${day}/${String(sequence).padStart(SEQUENCE_DIGITS, '0')}-${hash}`;

const headOf = (key: string): AuditHead => {
  const [, sequence = '', hash = ''] = /\/(\d+)-([0-9a-f]{64})$/.exec(key) ?? [];
  return { sequence: Number(sequence), hash };
};

/** Heads in a bucket whose objects are locked. */
export const makeAuditHeads = ({ objects }: Bucket): AuditHeads => ({
  put: async (day, head) => (await objects()).put(keyOf(day, head), ''),
  list: async () => (await (await objects()).keys(FOLDER)).map(headOf),
});
