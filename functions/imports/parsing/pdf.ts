import type { PdfReader } from '../ports/pdf-reader.ts';
import type { Bounds } from './bounds.ts';
import type { Grid } from './grid.ts';
import { reject } from './rejection.ts';
export const readPdf = (_bytes: Uint8Array, _bounds: Bounds, _r: PdfReader): Promise<Grid> => reject('unsupported_format');
