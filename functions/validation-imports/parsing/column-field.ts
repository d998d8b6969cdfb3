import { headerWords } from '../../../shared/imports/parsing/request-table.ts';
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

/** The field of a header of the template, whatever its case and accents. */
export const templateField = (header: string): RowField | null => {
  const name = headerWords(header).replaceAll(' ', '_');
  return isRowField(name) ? name : null;
};

/** The likeliest field of a header; null for one that names none. */
export const likelyField = (header: string): RowField | null => {
  const name = headerWords(header);
  return templateField(header) ?? SYNONYMS.find(([, form]) => form.test(name))?.[0] ?? null;
};
