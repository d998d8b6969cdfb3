import { randomUUID } from 'node:crypto';

import { zipSync } from 'fflate';

import { calendarDateIn, daysBetween, MEXICO_CITY } from '../../../../shared/platform/time/calendar-date.ts';
import { renderCepPdf } from '../cep/cep-pdf.ts';
import { renderCepXml } from '../cep/cep-xml.ts';
import { contradictionOf, issueCep, type Cep } from '../cep/cep.ts';
import type { Seal } from '../cep/seal.ts';
import type { PaymentStore, PortalQuery } from '../payments/payment-store.ts';
import { isCepAvailable, type Payment } from '../payments/payment.ts';
import { errorAnswer, fileAnswer, formerSiteAnswer, htmlAnswer, jsonAnswer, type Answer } from './answer.ts';
import { identifiedFragment } from './identified-page.ts';
import { institucionesOn, type Newcomers } from './instituciones.ts';
import type { Mode, Modes } from './modes.ts';
import {
  captchaFragment,
  cepFoundFragment,
  criterionMissingFragment,
  homePage,
  maximumPage,
  methodNotAllowedPage,
  operationNotFoundFragment,
  paymentNotFoundFragment,
  serverErrorPage,
  unknownFragment,
} from './pages.ts';
import { parsePortalDate, parsePortalQuery, type Form } from './portal-query.ts';
import type { Sessions } from './sessions.ts';
import type { Throttle } from './throttle.ts';

export type PortalState = {
  readonly sessions: Sessions;
  readonly throttle: Throttle;
  readonly modes: Modes;
  readonly payments: PaymentStore;
  readonly newcomers: Newcomers;
  readonly seal: Seal;
  /** Payments older than this many days get the portal's other "not found" wording. */
  readonly lookbackDays: number;
};

type PortalRequest = {
  readonly method: string;
  readonly path: string;
  readonly form: Form;
  /** An existing session. */
  readonly sessionId: string;
  readonly clientIp: string;
  /** Epoch milliseconds. */
  readonly now: number;
};

type Endpoint = (request: PortalRequest, state: PortalState) => Answer | Promise<Answer>;

/** An answer, and its delay in milliseconds. */
type TimedAnswer = { readonly answer: Answer; readonly delayMs: number };

const notFound = (query: PortalQuery, { now }: PortalRequest, { lookbackDays }: PortalState): Answer => {
  const age = daysBetween(query.fecha, calendarDateIn(MEXICO_CITY, now));
  return htmlAnswer(age > lookbackDays ? paymentNotFoundFragment() : operationNotFoundFragment(query.tipoConsulta === '1'));
};

const search = (request: PortalRequest, state: PortalState): Answer => {
  if ((request.form['criterio'] ?? '') === '') return htmlAnswer(criterionMissingFragment());
  const query = parsePortalQuery(request.form);
  if (query === null) return htmlAnswer(paymentNotFoundFragment());
  const payments = state.payments.find(query);
  const [only, another] = payments;
  if (only === undefined) return notFound(query, request, state);
  if (query.tipoConsulta === '1' && another === undefined && isCepAvailable(only, request.now)) {
    state.sessions.arm(request.sessionId, only);
    return htmlAnswer(cepFoundFragment());
  }
  return htmlAnswer(identifiedFragment(payments, query.tipoConsulta === '1', request.now), 'chunked');
};

/** Answers of the modes in which a query is not searched at all. */
const INSTEAD_OF_SEARCH: ReadonlyMap<Mode, () => Answer> = new Map([
  ['captcha', () => htmlAnswer(captchaFragment())],
  ['maximum', () => htmlAnswer(maximumPage())],
  ['http500', () => errorAnswer(500, serverErrorPage())],
  ['garbage', () => htmlAnswer(unknownFragment())],
]);

/** POST valida.do. Every query for a certificate first removes the session's earlier certificate, whatever its own result. */
const valida = (request: PortalRequest, state: PortalState, mode: Mode): Answer => {
  if (request.form['tipoConsulta'] !== '0') state.sessions.disarm(request.sessionId);
  return INSTEAD_OF_SEARCH.get(mode)?.() ?? search(request, state);
};

const fileName = (cep: Cep, extension: string): string => `CEP-${cep.fechaOperacion.replaceAll('-', '')}-${cep.claveRastreo}.${extension}`;

/** Only the PDF goes through the part of the portal that adds these headers. */
const oracleHeaders = (): Readonly<Record<string, string>> => ({
  'X-ORACLE-DMS-ECID': `${randomUUID()}-00001485`,
  'X-ORACLE-DMS-RID': '0',
});

const pdfFile = async (payment: Payment, { seal }: PortalState): Promise<Answer> => {
  const cep = await issueCep(payment, seal);
  return fileAnswer('application/pdf', fileName(cep, 'pdf'), await renderCepPdf(cep), oracleHeaders());
};

const zipFile = async (payment: Payment, { seal }: PortalState): Promise<Answer> => {
  const cep = await issueCep(payment, seal);
  const entryName = (extension: string): string => fileName(cep, extension).replaceAll('/', '_');
  // Without the current time, which would change the bytes of the same certificate.
  const mtime = new Date(Date.UTC(1980, 0, 2));
  const archive = zipSync({ [entryName('xml')]: renderCepXml(cep), [entryName('pdf')]: await renderCepPdf(cep) }, { mtime });
  return fileAnswer('application/zip', fileName(cep, 'zip'), Buffer.from(archive));
};

const xmlFile = async (payment: Payment, { seal, modes }: PortalState): Promise<Answer> => {
  const { mode } = modes.forXmlDownload();
  const cep = await issueCep(payment, seal);
  const name = fileName(cep, 'xml');
  if (mode === 'html_as_xml') return fileAnswer('application/xml', name, Buffer.from(unknownFragment(), 'utf8'));
  const shown = mode === 'contradicting_xml' ? await issueCep(contradictionOf(payment), seal) : cep;
  const xml = renderCepXml(shown);
  return fileAnswer('application/xml', name, mode === 'truncated_xml' ? xml.subarray(0, xml.length / 2) : xml);
};

const FILES: ReadonlyMap<string, (payment: Payment, state: PortalState) => Promise<Answer>> = new Map([
  ['PDF', pdfFile],
  ['XML', xmlFile],
  ['ZIP', zipFile],
]);

const descarga: Endpoint = (request, state) => {
  const { mode } = state.modes.current();
  if (mode === 'maximum' || state.throttle.isBlocked(request.clientIp, request.now)) return htmlAnswer(maximumPage());
  const payment = state.sessions.armed(request.sessionId);
  const file = FILES.get(request.form['formato'] ?? '');
  if (payment === null || file === undefined) return errorAnswer(500, serverErrorPage());
  return file(payment, state);
};

const listInstituciones: Endpoint = (request, { modes, newcomers }) => {
  const fecha = parsePortalDate(request.form['fecha'] ?? '') ?? calendarDateIn(MEXICO_CITY, request.now);
  const joined = newcomers.all().map(({ clave, nombre }): readonly [string, string] => [clave, nombre]);
  const rows = [...institucionesOn(fecha), ...joined];
  const list = { instituciones: rows, institucionesMISPEI: rows, overrideCaptcha: modes.current().mode !== 'captcha' };
  return { ...jsonAnswer(200, list), setsCookies: true };
};

/** The endpoints apart from valida.do, with their only method. */
const ENDPOINTS: ReadonlyMap<string, { readonly method: string; readonly answer: Endpoint }> = new Map([
  ['/cep/', { method: 'GET', answer: () => htmlAnswer(homePage()) }],
  ['/cep/descarga.do', { method: 'GET', answer: descarga }],
  ['/cep/instituciones.do', { method: 'GET', answer: listInstituciones }],
]);

const methodNotAllowed = (allow: string): Answer => {
  const { headers, ...rest } = errorAnswer(405, methodNotAllowedPage());
  return { ...rest, headers: { ...headers, Allow: allow } };
};

/** The limits of the address apply first; only a query that passes them consumes the active mode. */
const answerQuery = (request: PortalRequest, state: PortalState): TimedAnswer => {
  if (request.method !== 'POST') return { answer: methodNotAllowed('POST'), delayMs: 0 };
  const authorization = state.throttle.check(request.clientIp, request.form['captcha'] ?? '', request.now);
  if (authorization !== 'pass') return { answer: valida(request, state, authorization), delayMs: state.modes.current().delay_ms };
  const { mode, delay_ms } = state.modes.forQuery();
  return { answer: valida(request, state, mode), delayMs: delay_ms };
};

/** Answers one request of the portal's own protocol (paths under /cep/; any other path gets a redirect to the former site). */
export const answerPortalRequest = async (request: PortalRequest, state: PortalState): Promise<TimedAnswer> => {
  if (request.path === '/cep/valida.do') return answerQuery(request, state);
  const { mode, delay_ms: delayMs } = state.modes.current();
  const endpoint = ENDPOINTS.get(request.path);
  if (endpoint === undefined) return { answer: formerSiteAnswer(request.path), delayMs };
  if (endpoint.method !== request.method) return { answer: methodNotAllowed(endpoint.method), delayMs };
  if (mode === 'http500') return { answer: errorAnswer(500, serverErrorPage()), delayMs };
  return { answer: await endpoint.answer(request, state), delayMs };
};
