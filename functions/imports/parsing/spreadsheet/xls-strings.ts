import type { Bounds } from '../bounds.ts';
import { failParse } from '../parse-error.ts';

const WIDE = 0x01;
const HAS_EXTENSION = 0x04;
const HAS_RUNS = 0x08;
const RUN_BYTES = 4;

const unreadable = (): never => failParse('file_unreadable', { reason: 'broken_workbook' });

/** 8-bit characters are the first 256 of Unicode. */
const decode = (bytes: Uint8Array, isWide: boolean): string =>
  isWide ? new TextDecoder('utf-16le').decode(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Reads through a record and the records that continue it. */
const makeCursor = (segments: readonly Uint8Array[]) => {
  let segment = 0;
  let at = 0;

  const current = (): Uint8Array => segments[segment] ?? unreadable();

  /** Moves on to the next segment when the current one is read to its end. */
  const settle = (): void => {
    while (at >= current().length) {
      segment += 1;
      at = 0;
    }
  };

  const byte = (): number => {
    settle();
    const value = current()[at] ?? unreadable();
    at += 1;
    return value;
  };

  const skip = (count: number): void => {
    for (let left = count; left > 0;) {
      settle();
      const step = Math.min(left, current().length - at);
      at += step;
      left -= step;
    }
  };

  /** Characters that go on in the next segment start there with a flag of their own width. */
  const characters = (count: number, isWide: boolean): string => {
    let wide = isWide;
    let text = '';
    for (let left = count; left > 0;) {
      if (at >= current().length) {
        settle();
        wide = (byte() & WIDE) !== 0;
      }
      const size = wide ? 2 : 1;
      const readCount = Math.min(left, Math.floor((current().length - at) / size));
      if (readCount === 0) return unreadable();
      text += decode(current().subarray(at, at + readCount * size), wide);
      at += readCount * size;
      left -= readCount;
    }
    return text;
  };

  const uint16 = (): number => byte() + byte() * 0x100;
  const uint32 = (): number => uint16() + uint16() * 0x10000;
  return { byte, uint16, uint32, skip, characters };
};

type Cursor = ReturnType<typeof makeCursor>;

const readText = (cursor: Cursor, bounds: Bounds): string => {
  const length = cursor.uint16();
  bounds.cell(length);
  const flags = cursor.byte();
  const runs = (flags & HAS_RUNS) === 0 ? 0 : cursor.uint16();
  const extensionBytes = (flags & HAS_EXTENSION) === 0 ? 0 : cursor.uint32();
  const text = cursor.characters(length, (flags & WIDE) !== 0);
  cursor.skip(runs * RUN_BYTES + extensionBytes);
  return text;
};

/** A text as BIFF8 writes it inside a record of its own. */
export const readUnicodeText = (record: Uint8Array, bounds: Bounds): string => readText(makeCursor([record]), bounds);

/** The shared strings of a BIFF8 workbook, from their record and those that continue it. */
export const readStringTable = (segments: readonly Uint8Array[], bounds: Bounds): readonly string[] => {
  const cursor = makeCursor(segments);
  cursor.skip(4);
  const count = cursor.uint32();
  if (count > bounds.limits.maxRows * bounds.limits.maxColumns) return failParse('suspicious_file', { reason: 'too_many_strings' });
  const texts: string[] = [];
  while (texts.length < count) {
    bounds.step();
    texts.push(readText(cursor, bounds));
  }
  return texts;
};
