import type { CepOutcome, IdentifiedPayment } from '../../domain/cep/cep-outcome.ts';
import { readPage, type PageReading } from './page-reading.ts';
import { comparable } from './page-text.ts';
import { paymentsIn } from './payment-table.ts';

/** What a page of `valida.do` means. `certificate_offered`: the portal holds the CEP ready for this session. */
export type PageMeaning =
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
const NOT_CONFIRMED_YET = 'institucion receptora de la transferencia aun no realiza la confirmacion';
const CLOSED = 'el horario de consulta es';
const QUERY_FAILED = 'ocurrio un error en la consulta';

const UNNAMED_PAYMENT: IdentifiedPayment = {
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

const throttleOf = (page: PageReading, says: (marker: string) => boolean): PageMeaning | null => {
  if (page.headings.some((heading) => comparable(heading).includes(MAXIMUM_REACHED))) {
    return { kind: 'throttled', cause: 'maximum' };
  }
  if (page.hideCaptcha === 'false' || IMAGE_DEMANDED.some(says)) return { kind: 'throttled', cause: 'captcha' };
  return null;
};

const paymentOf = (page: PageReading, says: (marker: string) => boolean): PageMeaning | null => {
  const [first, ...others] = paymentsIn(page.tables);
  if (page.results.some((result) => comparable(result).includes(PAYMENT_IDENTIFIED))) {
    return first === undefined ? { kind: 'unrecognised' } : { kind: 'identified', payments: [first, ...others] };
  }
  // A page that shows a payment and denies it is none that we know.
  if (first === undefined && NOT_FOUND.some(says)) return { kind: 'not_found' };
  return null;
};

/** Pages that clients of the portal tell of and no recording shows. */
const reportedByOthers = (says: (marker: string) => boolean): PageMeaning | null => {
  if (says(NOT_CONFIRMED_YET)) return { kind: 'identified', payments: [UNNAMED_PAYMENT] };
  if (says(CLOSED)) return { kind: 'unavailable', reason: 'temporarily_closed' };
  if (says(QUERY_FAILED)) return { kind: 'unavailable', reason: 'portal_error' };
  return null;
};

/**
 * Tells what a page of the portal means. Each marker counts only in its own place: a link, the heading, the message
 * of the result or of the error box; a payment is looked for before its absence. Anything else is `unrecognised`.
 */
export const classifyPage = (html: string): PageMeaning => {
  const page = readPage(html);
  if (page === null) return { kind: 'unrecognised' };
  const messages = page.messages.map(comparable);
  const says = (marker: string): boolean => messages.some((message) => message.includes(marker));
  const throttle = throttleOf(page, says);
  if (throttle !== null) return throttle;
  if (page.links.some(isCertificateLink)) return { kind: 'certificate_offered' };
  return paymentOf(page, says) ?? reportedByOthers(says) ?? { kind: 'unrecognised' };
};
