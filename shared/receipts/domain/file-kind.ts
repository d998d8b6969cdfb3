/** Formats of receipts. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'pdf';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, index) => bytes[index] === byte);

const ascii = (bytes: Uint8Array, from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1');

/** Brands of files whose images are compressed as HEVC (ISO/IEC 23008-12); iPhones write "heic". */
const HEIC_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'heim', 'heis']);
const MAX_BRANDS = 16;

/** "mif1" is the brand of a HEIF file that follows the general rules first; its compatible brands show the compression. */
const isHeic = (bytes: Uint8Array): boolean => {
  if (ascii(bytes, 4, 8) !== 'ftyp') return false;
  const brand = ascii(bytes, 8, 12);
  if (HEIC_BRANDS.has(brand)) return true;
  const compatible = Array.from({ length: MAX_BRANDS }, (_unused, index) => ascii(bytes, 16 + 4 * index, 20 + 4 * index));
  return brand === 'mif1' && compatible.some((each) => HEIC_BRANDS.has(each));
};

/** The format of a file by its first bytes; null for any other. */
export const fileKindOf = (bytes: Uint8Array): FileKind | null => {
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, JPEG)) return 'jpeg';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (isHeic(bytes)) return 'heic';
  return ascii(bytes, 0, 5) === '%PDF-' ? 'pdf' : null;
};

/** Names that clients give to the formats. */
const ALIASES: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/pjpeg': 'jpeg',
  'image/png': 'png',
  'image/x-png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'application/pdf': 'pdf',
};

/** Whether a file may be of the media type that was declared for it; null declares none. */
export const isDeclaredKind = (kind: FileKind, mediaType: string | null): boolean => {
  if (mediaType === null) return true;
  const [name = ''] = mediaType.toLowerCase().split(';');
  return ALIASES[name.trim()] === kind;
};
