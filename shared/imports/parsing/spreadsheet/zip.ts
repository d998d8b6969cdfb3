import { inflateRawSync } from 'node:zlib';

import { errorCodeOf } from '../../../platform/error-info.ts';
import { failParse } from '../parse-error.ts';

/** A workbook has a few dozen parts. */
const MAX_ENTRIES = 4_096;
/** All entries unpacked: well above the largest workbook within the row and column limits. */
const MAX_UNPACKED_BYTES = 134_217_728;
/** Sheets of repeated rows reach about 100; a bomb needs far more. */
const MAX_RATIO = 400;
const RATIO_MATTERS_FROM_BYTES = 8_388_608;

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

type Entry = {
  readonly name: string;
  readonly method: number;
  readonly flags: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  readonly offset: number;
};

/** The files of an archive by name, unpacked when they are read. Names ignore case, as in a package. */
export type Archive = {
  /** Every stored name, with slashes between folders. */
  readonly names: readonly string[];
  readonly has: (name: string) => boolean;
  /**
   * Null when there is no such file. Rejects the archive when the file contradicts the directory, or when several files have the name:
   * which of them a program shows is undefined.
   */
  readonly read: (name: string) => Uint8Array | null;
};

const suspicious = (reason: string): never => failParse('suspicious_file', { reason });

const unreadable = (): never => failParse('file_unreadable', { reason: 'broken_archive' });

const findEnd = (view: DataView): number => {
  const lowest = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let offset = view.byteLength - END_BYTES; offset >= lowest; offset -= 1) {
    if (view.getUint32(offset, true) === END_SIGNATURE) return offset;
  }
  return unreadable();
};

const readEntry = (bytes: Uint8Array, view: DataView, at: number): { readonly entry: Entry; readonly next: number } => {
  if (at + ENTRY_BYTES > view.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE) return unreadable();
  const nameBytes = view.getUint16(at + 28, true);
  const entry: Entry = {
    name: withSlashes(new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes))),
    flags: view.getUint16(at + 8, true),
    method: view.getUint16(at + 10, true),
    packedBytes: view.getUint32(at + 20, true),
    unpackedBytes: view.getUint32(at + 24, true),
    offset: view.getUint32(at + 42, true),
  };
  return { entry, next: at + ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true) };
};

const readDirectory = (bytes: Uint8Array, view: DataView): readonly Entry[] => {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) return suspicious('too_many_entries');
  const entries: Entry[] = [];
  for (let read = 0, at = view.getUint32(end + 16, true); read < count; read += 1) {
    const { entry, next } = readEntry(bytes, view, at);
    entries.push(entry);
    at = next;
  }
  return entries;
};

const hasPathTraversal = (name: string): boolean => name.startsWith('/') || name.includes('\0') || name.split('/').includes('..');

/** Some writers on Windows put backslashes between folders. */
const withSlashes = (name: string): string => name.replaceAll('\\', '/');

/** The key for looking up a name. */
const keyOf = (name: string): string => withSlashes(name).toLowerCase();

const isBomb = ({ packedBytes, unpackedBytes }: Entry): boolean =>
  unpackedBytes > RATIO_MATTERS_FROM_BYTES && unpackedBytes > packedBytes * MAX_RATIO;

/** With two entries that share packed bytes, a small archive could unpack to any size. */
const overlap = (entries: readonly Entry[]): boolean =>
  entries
    .toSorted((left, right) => left.offset - right.offset)
    .some((entry, index, sorted) => {
      const next = sorted[index + 1];
      return next !== undefined && entry.offset + LOCAL_BYTES + entry.packedBytes > next.offset;
    });

const checkDirectory = (entries: readonly Entry[]): void => {
  if (entries.some(({ name }) => hasPathTraversal(name))) suspicious('path_outside_archive');
  const total = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  if (total > MAX_UNPACKED_BYTES || entries.some(isBomb)) suspicious('unpacks_too_large');
  if (overlap(entries)) suspicious('overlapping_entries');
};

/** Bytes that inflate to more than the directory states are a bomb. */
const inflate = (packed: Uint8Array, unpackedBytes: number): Uint8Array => {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) });
  } catch (error) {
    return errorCodeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? suspicious('unpacks_too_large') : unreadable();
  }
};

const unpack = (bytes: Uint8Array, view: DataView, { flags, method, offset, packedBytes, unpackedBytes }: Entry): Uint8Array => {
  if ((flags & ENCRYPTED) !== 0) return failParse('file_unreadable', { reason: 'encrypted' });
  if (offset + LOCAL_BYTES > view.byteLength || view.getUint32(offset, true) !== LOCAL_SIGNATURE) return unreadable();
  const start = offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > bytes.byteLength) return unreadable();
  const packed = bytes.subarray(start, start + packedBytes);
  if (method === DEFLATED) return inflate(packed, unpackedBytes);
  return method === STORED ? packed : unreadable();
};

/**
 * Opens a zip archive. Its directory shows these faults before anything is unpacked: too many entries, sizes or ratios of a bomb, names
 * outside the archive, overlapping entries. Archives inside it are never opened.
 */
export const openArchive = (bytes: Uint8Array): Archive => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < END_BYTES) return unreadable();
  const entries = readDirectory(bytes, view);
  checkDirectory(entries);
  const byName = Map.groupBy(entries, ({ name }) => keyOf(name));
  return {
    names: entries.map(({ name }) => name),
    has: (name) => byName.has(keyOf(name)),
    read: (name) => {
      const [entry, ...others] = byName.get(keyOf(name)) ?? [];
      if (entry === undefined) return null;
      return others.length > 0 ? suspicious('repeated_entries') : unpack(bytes, view, entry);
    },
  };
};
