import type { TextPage } from '../../../shared/receipts/domain/reading/text-page.ts';
import { invoke, type ApiReply } from '../../support/api/invoke.ts';
import type { Caller, TestApi } from '../../support/api/test-api.ts';
import { BLANK_IMAGE, textPage } from '../../support/builders/receipts.ts';
import { BBVA_KEY, BENEFICIARY } from '../../support/builders/transfers.ts';

/** Rows of a receipt; a change of undefined leaves its row out. */
export const RECEIPT_ROWS = {
  'Fecha de operación': '03/11/2026',
  Importe: '$1,234.56',
  'Banco emisor': 'BBVA',
  'Cuenta destino': BENEFICIARY,
  'Banco destino': 'Cuenca',
  'Referencia numérica': '4815162',
  'Clave de rastreo': BBVA_KEY,
} as const;

type Rows = Readonly<Record<string, string | undefined>>;

/** A receipt as its text is recognised, with how sure the recognition is of single values. */
export const receiptPage = (changes: Rows = {}, confidences: Readonly<Record<string, number>> = {}): TextPage =>
  textPage(
    Object.entries<string | undefined>({ ...RECEIPT_ROWS, ...changes }).flatMap(([label, value]) =>
      value === undefined ? [] : [[{ text: label }, { text: value, left: 0.5, confidence: confidences[label] ?? 0.95 }]],
    ),
  );

/** POST /validate-ocr with a blank image, of which the recognition reads `page`. */
export const postReceipt = (
  api: TestApi,
  caller: Caller,
  page: TextPage | null,
  body: Readonly<Record<string, unknown>> = {},
  request: { readonly query?: Readonly<Record<string, string>>; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<ApiReply> => {
  api.textRecognizer.script(page);
  return invoke(api, {
    method: 'POST',
    path: '/validate-ocr',
    body: { image: BLANK_IMAGE, ...body },
    ...(request.query === undefined ? {} : { query: request.query }),
    headers: { ...caller.authorization, ...request.headers },
  });
};
