import type { InferOutput } from 'valibot';

import type { ocrResult } from '../../../shared/validation/http/ocr-result-schema.ts';

export type Reading = InferOutput<typeof ocrResult>;

export type FieldName = keyof Reading['fields'];

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** A field of a receipt as it was read; `isDoubtful` for one that has to be confirmed, `box` for one that was found. */
export type ReadField = { readonly name: FieldName; readonly value: string; readonly isDoubtful: boolean; readonly box: Box | null };

const NAMES: readonly FieldName[] = ['fecha', 'monto', 'clave_rastreo', 'referencia_numerica', 'cuenta_beneficiaria', 'emisor', 'receptor'];

/** The fields that were read from a receipt, and those that are missing and have to be confirmed. */
export const readFieldsOf = ({ fields, fields_to_confirm: doubtful }: Reading): readonly ReadField[] =>
  NAMES.flatMap((name) => {
    const read = fields[name];
    const isDoubtful = doubtful.some(({ field }) => field === name);
    if (read === undefined && !isDoubtful) return [];
    return [{ name, value: read?.value ?? '', isDoubtful, box: read?.page === 1 ? read.box : null }];
  });

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** The place of a box over an image, as its styles. */
export const placeOf = ({ left, top, width, height }: Box) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});
