import type { Bounds } from '../bounds.ts';
import { failParse } from '../parse-error.ts';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const FIRST_DIFAT = 76;
const DIFAT_IN_HEADER = 109;
const STREAM = 2;
const ROOT = 5;
/** Sector numbers from here on are marks, such as the end of a chain. */
const FIRST_SPECIAL_SECTOR = 0xfffffffa;

type DirectoryEntry = { readonly name: string; readonly type: number; readonly start: number; readonly size: number };

/** The streams of a compound file by name. */
export type CompoundFile = { readonly has: (name: string) => boolean; readonly read: (name: string) => Uint8Array | null };

const unreadable = (): never => failParse('file_unreadable', { reason: 'broken_compound_file' });

/** Follows a chain of sectors. A chain that is longer than the file has sectors goes round in a circle. */
const followChain = (table: Uint32Array, first: number, bounds: Bounds): readonly number[] => {
  const chain: number[] = [];
  for (let sector = first; sector < FIRST_SPECIAL_SECTOR; sector = table[sector] ?? unreadable()) {
    bounds.step();
    if (chain.push(sector) > table.length) return failParse('suspicious_file', { reason: 'circular_chain' });
  }
  return chain;
};

const concatSectors = (bytes: Uint8Array, sectors: readonly number[], sectorBytes: number, base: number): Uint8Array => {
  const result = new Uint8Array(sectors.length * sectorBytes);
  sectors.forEach((sector, index) => {
    const start = base + sector * sectorBytes;
    result.set(bytes.subarray(start, start + sectorBytes), index * sectorBytes);
  });
  return result;
};

const numbersOf = (bytes: Uint8Array): Uint32Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: Math.floor(bytes.byteLength / 4) }, (_unused, index) => view.getUint32(index * 4, true));
};

/** Sectors that hold the allocation table: the first are named in the header, others in sectors of their own. */
const allocationSectors = (bytes: Uint8Array, view: DataView, sectorBytes: number): readonly number[] => {
  const most = Math.ceil(bytes.byteLength / sectorBytes);
  const sectors = Array.from({ length: DIFAT_IN_HEADER }, (_unused, index) => view.getUint32(FIRST_DIFAT + index * 4, true));
  let next = view.getUint32(68, true);
  for (let read = 0; next < FIRST_SPECIAL_SECTOR; read += 1) {
    if (read > most) return failParse('suspicious_file', { reason: 'circular_chain' });
    const start = (next + 1) * sectorBytes;
    if (start + sectorBytes > bytes.byteLength) return unreadable();
    const numbers = numbersOf(bytes.subarray(start, start + sectorBytes));
    sectors.push(...numbers.subarray(0, -1));
    next = numbers.at(-1) ?? FIRST_SPECIAL_SECTOR;
  }
  return sectors.filter((sector) => sector < most);
};

const readEntries = (directory: Uint8Array): readonly DirectoryEntry[] =>
  Array.from({ length: Math.floor(directory.byteLength / ENTRY_BYTES) }, (_unused, index) => {
    const entry = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
    const view = new DataView(entry.buffer, entry.byteOffset, entry.byteLength);
    const nameBytes = Math.min(64, Math.max(0, view.getUint16(64, true) - 2));
    return {
      name: new TextDecoder('utf-16le').decode(entry.subarray(0, nameBytes)),
      type: view.getUint8(66),
      start: view.getUint32(116, true),
      size: view.getUint32(120, true),
    };
  });

/** Opens a compound file (MS-CFB), the container of old Office formats. No chain in it can be followed forever. */
export const openCompoundFile = (bytes: Uint8Array, bounds: Bounds): CompoundFile => {
  if (bytes.byteLength < HEADER_BYTES) return unreadable();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shift = view.getUint16(30, true);
  const miniShift = view.getUint16(32, true);
  if ((shift !== 9 && shift !== 12) || miniShift !== 6) return unreadable();
  const sectorBytes = 1 << shift;
  const miniBytes = 1 << miniShift;
  const table = numbersOf(concatSectors(bytes, allocationSectors(bytes, view, sectorBytes), sectorBytes, sectorBytes));
  const chainOf = (first: number): Uint8Array => concatSectors(bytes, followChain(table, first, bounds), sectorBytes, sectorBytes);
  const entries = readEntries(chainOf(view.getUint32(48, true)));
  const streams = new Map(entries.filter(({ type }) => type === STREAM).map((entry) => [entry.name, entry]));
  const smallest = view.getUint32(56, true);

  const readSmall = ({ start }: DirectoryEntry): Uint8Array => {
    const root = entries.find(({ type }) => type === ROOT) ?? unreadable();
    const miniTable = numbersOf(chainOf(view.getUint32(60, true)));
    return concatSectors(chainOf(root.start), followChain(miniTable, start, bounds), miniBytes, 0);
  };

  return {
    has: (name) => streams.has(name),
    read: (name) => {
      const entry = streams.get(name);
      if (entry === undefined) return null;
      return (entry.size < smallest ? readSmall(entry) : chainOf(entry.start)).subarray(0, entry.size);
    },
  };
};
