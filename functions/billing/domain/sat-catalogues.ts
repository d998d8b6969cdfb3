/*
 * Catalogues of the SAT for CFDI 4.0 (Anexo 20, catCFDI: c_RegimenFiscal and c_UsoCFDI), as data:
 * http://omawww.sat.gob.mx/tramitesyservicios/Paginas/anexo_20.htm
 */

type Regime = { readonly code: string; readonly natural: boolean; readonly legal: boolean };

const regime = (code: string, persons: 'natural' | 'legal' | 'both'): Regime => ({
  code,
  natural: persons !== 'legal',
  legal: persons !== 'natural',
});

/** Tax regimes, and the persons that they apply to. */
const REGIMES: readonly Regime[] = [
  regime('601', 'legal'),
  regime('603', 'legal'),
  regime('605', 'natural'),
  regime('606', 'natural'),
  regime('607', 'natural'),
  regime('608', 'natural'),
  regime('610', 'both'),
  regime('611', 'natural'),
  regime('612', 'natural'),
  regime('614', 'natural'),
  regime('615', 'natural'),
  regime('616', 'natural'),
  regime('620', 'legal'),
  regime('621', 'natural'),
  regime('622', 'legal'),
  regime('623', 'legal'),
  regime('624', 'legal'),
  regime('625', 'natural'),
  regime('626', 'both'),
];

/** Uses of a CFDI. */
export const CFDI_USES = [
  'G01',
  'G02',
  'G03',
  'I01',
  'I02',
  'I03',
  'I04',
  'I05',
  'I06',
  'I07',
  'I08',
  'D01',
  'D02',
  'D03',
  'D04',
  'D05',
  'D06',
  'D07',
  'D08',
  'D09',
  'D10',
  'S01',
  'CP01',
  'CN01',
] as const;

export type CfdiUse = (typeof CFDI_USES)[number];

export const TAX_REGIMES: readonly string[] = REGIMES.map(({ code }) => code);

/** Whether a regime applies to natural or to legal persons. */
export const isRegimeOf = (code: string, isNatural: boolean): boolean =>
  REGIMES.some((each) => each.code === code && (isNatural ? each.natural : each.legal));
