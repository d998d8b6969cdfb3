import { crc32 } from 'node:zlib';

import sharp, { type Sharp } from 'sharp';

import { unitsUsed } from '../../support/api/expectations.ts';
import type { ApiReply } from '../../support/api/invoke.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { postReceipt, receiptPage } from './receipts.ts';

const blank = (): Sharp => sharp({ create: { width: 300, height: 400, channels: 3, background: '#ffffff' } });

const SECRET = 'taken at 19.4326 -99.1332';
/** Begin and end of a PNG's first chunk, its header. */
const [HEADER, AFTER_HEADER] = [12, 33];

const chunkOf = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const pngWith = async (type: string, data: Buffer): Promise<Buffer> => {
  const png = await blank().png().toBuffer();
  return Buffer.concat([png.subarray(0, AFTER_HEADER), chunkOf(type, data), png.subarray(AFTER_HEADER)]);
};

/** A PNG whose header has another size, with a correct checksum. */
const pngOfSize = async (width: number, height: number): Promise<Buffer> => {
  const png = await blank().png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(HEADER, 29)), 29);
  return png;
};

const jpegWith = async (marker: number, data: Buffer): Promise<Buffer> => {
  const jpeg = await blank().jpeg().toBuffer();
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff00 + marker, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
};

const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');

const post = async (image: Buffer) => {
  const api = makeTestApi();
  const caller = await api.createUser();
  const reply: ApiReply = await postReceipt(api, caller, receiptPage(), { image: image.toString('base64') });
  return { reply, files: [...api.receiptFiles.files.values()], images: api.textRecognizer.images, units: await unitsUsed(api, caller) };
};

describe('POST /validate-ocr with an image that contains more than an image', () => {
  test.each<readonly [string, () => Promise<Buffer>]>([
    ['a comment in a PNG', () => pngWith('tEXt', ascii(`Comment\u0000${SECRET}`))],
    ['EXIF in a PNG that is none', () => pngWith('eXIf', ascii(SECRET.repeat(10)))],
    [
      'EXIF with a place in a JPEG',
      () =>
        blank()
          .withExif({ IFD0: { Copyright: SECRET } })
          .jpeg()
          .toBuffer(),
    ],
    ['EXIF in a JPEG that is none', () => jpegWith(0xe1, ascii(`Exif\u0000\u0000${SECRET.repeat(10)}`))],
    ['a colour profile in a JPEG that is none', () => jpegWith(0xe2, ascii(`ICC_PROFILE\u0000\u0001\u0001${SECRET.repeat(10)}`))],
    ['a colour profile in a PNG that is none', () => pngWith('iCCP', ascii(`x\u0000\u0000${SECRET}`))],
    ['a comment in a JPEG', () => jpegWith(0xfe, ascii(SECRET))],
  ])('keeps and recognises nothing of %s', async (_what, draw) => {
    const image = await draw();
    expect(image.includes(SECRET)).toBe(true);
    const { reply, files, images } = await post(image);
    expect([reply.status, files.length, images.length]).toEqual([200, 1, 1]);
    const kept = [...files, ...images.map(({ bytes }) => bytes)].map((bytes) => Buffer.from(bytes).includes(SECRET));
    expect(kept).toEqual([false, false]);
  });

  test.each<readonly [string, string, () => Promise<Buffer>]>([
    ['that says it has 50,000 by 50,000 pixels', 'image_decompression_bomb', () => pngOfSize(50_000, 50_000)],
    ['that says it is 50,000 pixels wide', 'image_dimensions_too_large', () => pngOfSize(50_000, 300)],
    ['with a web page behind it', 'image_polyglot_detected', async () => Buffer.concat([await blank().webp().toBuffer(), ascii('<html>')])],
    ['with a PDF behind it', 'image_polyglot_detected', async () => Buffer.concat([await blank().jpeg().toBuffer(), ascii('%PDF-1.7')])],
    [
      'with a zip behind it',
      'image_polyglot_detected',
      async () => Buffer.concat([await blank().png().toBuffer(), ascii('PK\u0003\u0004')]),
    ],
  ])('refuses one %s as %s, takes no unit and recognises nothing', async (_what, code, draw) => {
    const { reply, files, images, units } = await post(await draw());
    expect([reply.status, reply.problems.map((problem) => problem.code)]).toEqual([422, [code]]);
    expect([files, images, units]).toEqual([[], [], 0]);
  });
});
