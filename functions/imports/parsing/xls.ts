import type { Bounds } from './bounds.ts';
import type { Grid } from './grid.ts';
import { reject } from './rejection.ts';
export const readXls = (_bytes: Uint8Array, _bounds: Bounds): readonly Grid[] => reject('unsupported_format');
