import { join } from 'node:path';

import type { PdfOpener } from '../ports/pdf-opener.ts';
import { makePdfOpener } from './pdf-opener.ts';

/** Opens PDFs with the files next to a function's code: the thread that reads them, and its modules. */
export const openPdfOpener = ({ LAMBDA_TASK_ROOT: folder }: { readonly LAMBDA_TASK_ROOT: string }): PdfOpener =>
  makePdfOpener({ threadFile: join(folder, 'receipt-pdf-thread.mjs'), wasmFile: join(folder, 'pdfium.wasm') });
