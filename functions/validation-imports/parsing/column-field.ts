import { isRowField, type RowField } from '../../../shared/validation-imports/domain/validation-row.ts';

/** Names of columns in the exports of banks and accounting programs, in mode `free`; the first that fits decides. */
const SYNONYMS: readonly (readonly [RowField, RegExp])[] = [
  ['clave_rastreo', /^(?:clave|folio|codigo)(?: de)? rastreo|^rastreo|tracking/],
  ['referencia_numerica', /^(?:no|num|numero)?(?: de)? ?referencia(?: numerica)?$|^ref(?: num(?:erica)?)?$/],
  ['fecha', /^fecha|^date|^dia$/],
  ['monto', /^monto|^importe|^cantidad|^amount|^abono|^cargo/],
  ['emisor', /emisor|ordenante|^banco (?:de )?(?:origen|cargo)|sender/],
  ['receptor', /receptor|^banco(?: (?:de )?destino| beneficiario)?$|^institucion|receiver/],
  ['cuenta_beneficiaria', /beneficiari[ao]$|^clabe|^cuenta|^tarjeta|^celular|account/],
  ['client_ref', /^client ref|^pedido|^factura|^orden|^concepto$|^id$/],
];

const MAX_NAME = 60;

const wordsOf = (text: string): string =>
  (
    text
      .slice(0, MAX_NAME)
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  ).join(' ');

/** The field of a header of the template, whatever its case and accents. */
export const templateField = (header: string): RowField | null => {
  const name = wordsOf(header).replaceAll(' ', '_');
  return isRowField(name) ? name : null;
};

/** The likeliest field of a header; null for one that names none. */
export const likelyField = (header: string): RowField | null => {
  const name = wordsOf(header);
  return templateField(header) ?? SYNONYMS.find(([, form]) => form.test(name))?.[0] ?? null;
};
