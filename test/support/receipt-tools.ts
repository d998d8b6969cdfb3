import { join } from 'node:path';

import { makeHeicOpener } from '../../functions/validate-ocr/adapters/heic-opener.ts';
import { makePdfOpener } from '../../functions/validate-ocr/adapters/pdf-opener.ts';
import { makeImageDecoder } from '../../functions/validate-ocr/adapters/sharp-image-decoder.ts';

/** The real ones: they keep no state, and loading libvips once is enough. */
export const imageDecoder = makeImageDecoder();

/** Node.js runs the thread's TypeScript as it is. */
export const pdfOpener = makePdfOpener({
  threadFile: './functions/validate-ocr/adapters/pdf-thread.ts',
  wasmFile: 'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
});

export const heicOpener = makeHeicOpener({
  threadFile: './functions/validate-ocr/adapters/heic-thread.ts',
  libraryFile: join(process.cwd(), 'node_modules/libheif-js/libheif-wasm/libheif.js'),
  wasmFile: 'node_modules/libheif-js/libheif-wasm/libheif.wasm',
});
