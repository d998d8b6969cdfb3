import type { CepOutcome, IdentifiedPayment } from '../../domain/cep/cep-outcome.ts';
import { readPage, type PageContent } from './page-content.ts';
import { normalizeForComparison } from './page-text.ts';
import { paymentsIn } from './payment-table.ts';

/** The meaning of a page of `valida.do`. `certificate_offered`: the portal has the CEP ready for this session. */
export type PageClassification =
  | { readonly kind: 'certificate_offered' }
  | { readonly kind: 'unrecognised' }
  | Exclude<CepOutcome, { readonly kind: 'cep_ready' | 'unrecognised' }>;

/* Long markers only: "intente nuevamente" also ends the pages of a throttle and of a payment that was not found. */
const MAXIMUM_REACHED = 'excedido el numero maximo de consultas';
const IMAGE_DEMANDED = ['imagen de seguridad no fue ingresada', 'codigo de seguridad es invalido'];
const PAYMENT_IDENTIFIED = 'se identifico el siguiente pago';
const NOT_FOUND = [
  'operacion no encontrada',
  'el spei no ha recibido una orden de pago que cumpla con el criterio de busqueda',
  'no se encontro ningun pago con la informacion proporcionada',
];
const NO_CRITERION = 'no existe un criterio';
const NOT_CONFIRMED_YET = 'institucion receptora de la transferencia aun no realiza la confirmacion';
const CLOSED = 'el horario de consulta es';
const QUERY_FAILED = 'ocurrio un error en la consulta';

const PAYMENT_WITHOUT_DETAILS: IdentifiedPayment = {
  state: 'desconocido',
  estado: null,
  clave_rastreo: null,
  referencia_numerica: null,
  institucion_emisora: null,
  institucion_receptora: null,
  cuenta_beneficiaria: null,
  monto: null,
  fecha_recepcion: null,
  fecha_procesamiento: null,
};

const isCertificateLink = (href: string): boolean => {
  const [path = '', query = ''] = href.split('?', 2);
  return (path === 'descarga.do' || path.endsWith('/descarga.do')) && new URLSearchParams(query).get('formato') === 'XML';
};

const throttleOf = (page: PageContent, hasMessage: (marker: string) => boolean): PageClassification | null => {
  if (page.headings.some((heading) => normalizeForComparison(heading).includes(MAXIMUM_REACHED))) {
    return { kind: 'throttled', cause: 'maximum' };
  }
  if (page.hideCaptcha === 'false' || IMAGE_DEMANDED.some(hasMessage)) return { kind: 'throttled', cause: 'captcha' };
  return null;
};

const paymentOf = (page: PageContent, hasMessage: (marker: string) => boolean): PageClassification | null => {
  const [first, ...others] = paymentsIn(page.tables);
  if (page.results.some((result) => normalizeForComparison(result).includes(PAYMENT_IDENTIFIED))) {
    return first === undefined ? { kind: 'unrecognised' } : { kind: 'identified', payments: [first, ...others] };
  }
  // A page with both a payment and a denial is unknown.
  if (first === undefined && NOT_FOUND.some(hasMessage)) return { kind: 'not_found' };
  return null;
};

/** Pages that other clients of the portal report, without a recording. */
const classifyUnrecordedPage = (hasMessage: (marker: string) => boolean): PageClassification | null => {
  if (hasMessage(NOT_CONFIRMED_YET)) return { kind: 'identified', payments: [PAYMENT_WITHOUT_DETAILS] };
  if (hasMessage(NO_CRITERION)) return { kind: 'query_rejected' };
  if (hasMessage(CLOSED)) return { kind: 'unavailable', reason: 'temporarily_closed' };
  if (hasMessage(QUERY_FAILED)) return { kind: 'unavailable', reason: 'portal_error' };
  return null;
};

/**
 * Classifies a page of the portal. Each marker counts only in its element: a link, the heading, the message of the
 * result or of the error box; a payment is checked before its absence. Anything else is `unrecognised`.
 */
export const classifyPage = (html: string): PageClassification => {
  const page = readPage(html);
  if (page === null) return { kind: 'unrecognised' };
  const messages = page.messages.map(normalizeForComparison);
  const hasMessage = (marker: string): boolean => messages.some((message) => message.includes(marker));
  const throttle = throttleOf(page, hasMessage);
  if (throttle !== null) return throttle;
  if (page.links.some(isCertificateLink)) return { kind: 'certificate_offered' };
  return paymentOf(page, hasMessage) ?? classifyUnrecordedPage(hasMessage) ?? { kind: 'unrecognised' };
};
