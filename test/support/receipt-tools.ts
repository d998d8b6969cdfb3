import { join } from 'node:path';

import { makeHeicOpener } from '../../shared/receipts/adapters/heic-opener.ts';
import { makePdfOpener } from '../../shared/receipts/adapters/pdf-opener.ts';
import { makeImageDecoder } from '../../shared/receipts/adapters/sharp-image-decoder.ts';

/** The real ones: they keep no state, and loading libvips once is enough. */
export const imageDecoder = makeImageDecoder();

/** Node.js runs the thread's TypeScript as it is. */
export const pdfOpener = makePdfOpener({
  threadFile: './shared/receipts/adapters/receipt-pdf-thread.ts',
  wasmFile: 'node_modules/@hyzyla/pdfium/dist/pdfium.wasm',
});

export const heicOpener = makeHeicOpener({
  threadFile: './shared/receipts/adapters/heic-thread.ts',
  libraryFile: join(process.cwd(), 'node_modules/libheif-js/libheif-wasm/libheif.js'),
  wasmFile: 'node_modules/libheif-js/libheif-wasm/libheif.wasm',
});
