import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp, { type Sharp } from 'sharp';

import type { Random } from './random.ts';

/** How a receipt was treated before it was sent. */
export const TREATMENTS = [
  'as it is',
  'large',
  'small',
  'jpeg 90',
  'jpeg 70',
  'jpeg 50',
  'rotated',
  'noise',
  'cropped',
  'whatsapp',
  'photographed screen',
  'webp',
  'pdf',
] as const;

export type Treatment = (typeof TREATMENTS)[number];

export type ReceiptImage = { readonly bytes: Buffer; readonly extension: 'png' | 'jpg' | 'webp' | 'pdf' };

const SCALES: Readonly<Partial<Record<Treatment, number>>> = { large: 3, small: 1.35, cropped: 2.2 };
const USUAL_SCALE = 2;

const render = async (pdf: Buffer, scale: number): Promise<Sharp> => {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { data, width, height } = await document.getPage(0).render({ scale, render: 'bitmap' });
  document.destroy();
  library.destroy();
  return sharp(Buffer.from(data), { raw: { width, height, channels: 4 } }).removeAlpha();
};

const noiseFor = async (image: Sharp, sigma: number): Promise<Buffer> => {
  const { info } = await image.clone().toBuffer({ resolveWithObject: true });
  return sharp({
    create: { width: info.width, height: info.height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .png()
    .toBuffer();
};

const withNoise = async (image: Sharp, sigma: number): Promise<Sharp> => {
  const noise = await noiseFor(image, sigma);
  return sharp(await image.png().toBuffer()).composite([{ input: noise, blend: 'soft-light' }]);
};

/** A screen photographed from the side: leaning, unevenly lit, a little out of focus. */
const photographScreen = async (image: Sharp, random: Random): Promise<Sharp> => {
  const skew = (random.next() - 0.5) * 0.05;
  const leaning = image.affine([1, skew, skew * 0.6, 1], { background: '#404040' }).blur(0.5 + random.next() * 0.3);
  const { data, info } = await leaning.png().toBuffer({ resolveWithObject: true });
  const light = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${info.width}" height="${info.height}"><defs><radialGradient id="g" cx="0.3" cy="0.2" r="1"><stop offset="0" stop-color="#fff" stop-opacity="0.18"/><stop offset="1" stop-color="#000" stop-opacity="0.28"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
  return withNoise(sharp(data).composite([{ input: light }]), 14);
};

/** Turns the page of a PDF into the image to send. */
export const photograph = async (pdf: Buffer, treatment: Treatment, random: Random): Promise<ReceiptImage> => {
  if (treatment === 'pdf') return { bytes: pdf, extension: 'pdf' };
  const image = await render(pdf, SCALES[treatment] ?? USUAL_SCALE);
  const png = async (made: Sharp): Promise<ReceiptImage> => ({ bytes: await made.png().toBuffer(), extension: 'png' });
  const jpeg = async (made: Sharp, quality: number): Promise<ReceiptImage> => ({
    bytes: await made.jpeg({ quality }).toBuffer(),
    extension: 'jpg',
  });
  switch (treatment) {
    case 'as it is':
    case 'large':
    case 'small':
      return png(image);
    case 'jpeg 90':
    case 'jpeg 70':
    case 'jpeg 50':
      return jpeg(image, Number(treatment.slice(5)));
    case 'rotated':
      return jpeg(image.rotate((random.next() - 0.5) * 6, { background: '#d0d0d0' }), 85);
    case 'noise':
      return jpeg(await withNoise(image, 20), 80);
    case 'cropped': {
      const { info, data } = await image.png().toBuffer({ resolveWithObject: true });
      const [side, top] = [Math.round(info.width * 0.03), Math.round(info.height * 0.02)];
      return png(sharp(data).extract({ left: side, top, width: info.width - 2 * side, height: info.height - 2 * top }));
    }
    case 'whatsapp': {
      const { data } = await image.png().toBuffer({ resolveWithObject: true });
      const smaller = await sharp(data)
        .resize({ height: 1_280, width: 1_280, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 75 })
        .toBuffer();
      return jpeg(sharp(smaller), 62);
    }
    case 'photographed screen':
      return jpeg(await photographScreen(image, random), 78);
    case 'webp':
      return { bytes: await image.webp({ quality: 70 }).toBuffer(), extension: 'webp' };
  }
};
