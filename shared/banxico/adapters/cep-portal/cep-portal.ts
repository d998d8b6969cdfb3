import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';

import { formatPesos } from '../../../platform/money/centavos.ts';
import { MAX_CEP_XML_BYTES, type CepOutcome } from '../../domain/cep/cep-outcome.ts';
import type { CepQuery } from '../../domain/cep/cep-query.ts';
import type { ObserveExchange } from '../../domain/portal-exchange.ts';
import type { CepSource, QueryTimes } from '../../ports/cep-source.ts';
import type { PageClassification } from './classify-page.ts';
import { cookieHeader, storeCookies, type CookieJar } from './cookie-jar.ts';
import { httpModule, makeHttpExchange, type HttpExchange, type HttpFailure, type PortalResponse } from './http-exchange.ts';
import { loadPageClassifier } from './page-classifier.ts';
import { parsePortalAddress } from './portal-address.ts';
import { throttleOf } from './throttle-response.ts';

export type CepPortalOptions = {
  /** `https://www.banxico.org.mx/cep`, its `-beta` twin, or `http://` on a loopback address. */
  readonly baseUrl: string;
  /** Identifies us: product, version, contact. */
  readonly userAgent: string;
  /** Epoch milliseconds; the clock that deadlines are read on. */
  readonly now: () => number;
  readonly timeouts?: PortalTimeouts;
  /** Called when a form is on its way and its answer, the slowest of all, is being waited for. */
  readonly onFormSent?: () => void;
  /** Performs the HTTP calls; over the network unless given. */
  readonly exchange?: HttpExchange;
};

export type PortalTimeouts = {
  readonly connectMs: number;
  /** Of one HTTP call, from its start to the last byte of its answer. */
  readonly callMs: number;
};

type Failure = Extract<CepOutcome, { readonly kind: 'throttled' | 'unavailable' | 'unrecognised' }>;

type Page = { readonly kind: 'page'; readonly response: PortalResponse; readonly classification: PageClassification };

/** One query: its cookies, its times, and the one repetition of a download it may spend. */
type Session = {
  readonly query: CepQuery;
  readonly times: QueryTimes;
  readonly jar: CookieJar;
  readonly observe: ObserveExchange | undefined;
  retriesLeft: number;
};

type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: string;
  readonly maxBytes: number;
};

type FileFormat = {
  readonly formato: 'XML' | 'PDF';
  readonly contentTypes: readonly string[];
  readonly firstBytes: string;
  readonly maxBytes: number;
};

/** `tipoConsulta`: the certificate, or the state of the payment. */
const CERTIFICATE = '1';
const PAYMENT_STATE = '0';

const DEFAULT_TIMEOUTS: PortalTimeouts = { connectMs: 5_000, callMs: 15_000 };
const MAX_PAGE_BYTES = 256 * 1024;
const XML: FileFormat = {
  formato: 'XML',
  contentTypes: ['application/xml', 'text/xml'],
  firstBytes: '<?xml',
  maxBytes: MAX_CEP_XML_BYTES,
};
const PDF: FileFormat = {
  formato: 'PDF',
  contentTypes: ['application/pdf'],
  firstBytes: '%PDF',
  maxBytes: 2 * 1024 * 1024,
};

const portalDate = (query: CepQuery): string => query.fecha.split('-').reverse().join('-');

/** The form of the portal's page, in its order. The page sends `captcha=c` while it hides the security image. */
const formOf = (query: CepQuery, tipoConsulta: string): string =>
  new URLSearchParams([
    ['tipoCriterio', query.criterion.kind === 'clave_rastreo' ? 'T' : 'R'],
    ['captcha', 'c'],
    ['tipoConsulta', tipoConsulta],
    ['fecha', portalDate(query)],
    ['criterio', query.criterion.value],
    ['emisor', query.emisor],
    ['receptor', query.receptor],
    ['cuenta', query.cuenta],
    ['monto', formatPesos(query.monto)],
    ['receptorParticipante', query.isToParticipant ? '1' : '0'],
  ]).toString();

const mediaType = (answer: PortalResponse): string => (answer.contentType.split(';', 1)[0] ?? '').trim().toLowerCase();

const isFile = (answer: PortalResponse, format: FileFormat): boolean =>
  answer.status === 200 &&
  !answer.isTruncated &&
  format.contentTypes.includes(mediaType(answer)) &&
  answer.body.toString('latin1', 0, format.firstBytes.length) === format.firstBytes;

const htmlOf = (answer: PortalResponse): string => new TextDecoder().decode(answer.body);

const unrecognised = (answer: PortalResponse): Failure => ({
  kind: 'unrecognised',
  bodySha256: createHash('sha256').update(answer.body).digest('hex'),
});

const toPage = async (response: PortalResponse): Promise<Page | Failure> => {
  if (response.status !== 200) return (await throttleOf(response)) ?? { kind: 'unavailable', reason: 'http_error' };
  const classifyPage = await loadPageClassifier();
  return { kind: 'page', response, classification: response.isTruncated ? { kind: 'unrecognised' } : classifyPage(htmlOf(response)) };
};

/**
 * Client of Banxico's CEP portal. One request for the state of a payment; one for a certificate that does not exist and three for one that
 * does: the form, the XML, then the PDF over the same connection, in the order a person would. The portal counts forms as they arrive, so a
 * form is sent once, over a connection made before its slot ends, or not at all. A download may be repeated once per query when no byte of
 * an answer arrived. Faults of the portal and of the network are outcomes; only invalid configuration throws, at construction.
 */
export const makeCepPortal = ({
  baseUrl,
  userAgent,
  now,
  timeouts = DEFAULT_TIMEOUTS,
  onFormSent,
  ...options
}: CepPortalOptions): CepSource => {
  const address = parsePortalAddress(baseUrl);
  httpModule().validateHeaderValue('User-Agent', userAgent);
  const exchange = options.exchange ?? makeHttpExchange(address.protocol);
  const commonHeaders = { 'User-Agent': userAgent, Accept: '*/*', Referer: `${address.base}/` };
  const formHeaders = {
    'Content-Type': 'application/x-www-form-urlencoded',
    Origin: address.origin,
    'X-Requested-With': 'XMLHttpRequest',
  };

  const startLoading = (): void => {
    // Who needs the classifier and cannot load it gets the same error.
    void loadPageClassifier().catch(() => undefined);
    onFormSent?.();
  };

  const send = async (session: Session, call: Call): Promise<PortalResponse | HttpFailure> => {
    const { startBy, deadline } = session.times;
    const timeLeft = deadline - now();
    if (timeLeft <= 0) return { kind: 'timeout', hasResponseStarted: false };
    const slotLeft = call.method === 'POST' ? startBy - now() : timeLeft;
    if (slotLeft < 0) return { kind: 'connection_failed', hasResponseStarted: false };
    const cookies = cookieHeader(session.jar);
    const answer = await exchange({
      method: call.method,
      url: new URL(`${address.base}/${call.path}`),
      headers: {
        ...commonHeaders,
        ...call.headers,
        ...(call.method === 'POST' && { 'Content-Length': Buffer.byteLength(call.body) }),
        ...(cookies !== '' && { Cookie: cookies }),
      },
      body: call.body,
      maxBytes: call.maxBytes,
      connectTimeoutMs: Math.min(timeouts.connectMs, slotLeft),
      timeoutMs: Math.min(timeouts.callMs, timeLeft),
      onSent: call.method === 'POST' ? startLoading : undefined,
    });
    if (answer.kind === 'response') storeCookies(session.jar, answer.setCookie);
    return answer;
  };

  const sendOnce = async (session: Session, call: Call): Promise<PortalResponse | HttpFailure> => {
    const sentAt = now();
    const answer = await send(session, call);
    const { method, path, body: form } = call;
    session.observe?.({ method, path, form, sentAt, answeredAt: now(), answer });
    return answer;
  };

  const sendWithRetry = async (session: Session, call: Call): Promise<PortalResponse | HttpFailure> => {
    const first = await sendOnce(session, call);
    if (first.kind === 'response' || first.hasResponseStarted || session.retriesLeft === 0) return first;
    if (now() >= session.times.deadline) return first;
    session.retriesLeft -= 1;
    return sendOnce(session, call);
  };

  const queryPage = async (session: Session, tipoConsulta: string): Promise<Page | Failure> => {
    const answer = await sendOnce(session, {
      method: 'POST',
      path: 'valida.do',
      headers: formHeaders,
      body: formOf(session.query, tipoConsulta),
      maxBytes: MAX_PAGE_BYTES,
    });
    return answer.kind === 'response' ? toPage(answer) : { kind: 'unavailable', reason: answer.kind };
  };

  const download = async (session: Session, format: FileFormat): Promise<Uint8Array | Failure> => {
    const path = `descarga.do?formato=${format.formato}`;
    const answer = await sendWithRetry(session, { method: 'GET', path, headers: {}, body: '', maxBytes: format.maxBytes });
    if (answer.kind !== 'response') return { kind: 'unavailable', reason: 'download_failed' };
    if (isFile(answer, format)) return answer.body;
    return (await throttleOf(answer)) ?? { kind: 'unavailable', reason: 'download_failed' };
  };

  const openSession = (query: CepQuery, times: QueryTimes, observe: ObserveExchange | undefined): Session => ({
    query,
    times,
    observe,
    jar: new Map(),
    retriesLeft: 1,
  });

  const downloadFiles = async (session: Session): Promise<CepOutcome> => {
    const xml = await download(session, XML);
    if (!(xml instanceof Uint8Array)) return xml;
    const pdf = await download(session, PDF);
    return { kind: 'cep_ready', xml, pdf: pdf instanceof Uint8Array ? pdf : null };
  };

  return {
    query: async (query, times, observe) => {
      const session = openSession(query, times, observe);
      const page = await queryPage(session, CERTIFICATE);
      if (page.kind !== 'page') return page;
      if (page.classification.kind === 'certificate_offered') return downloadFiles(session);
      return page.classification.kind === 'unrecognised' ? unrecognised(page.response) : page.classification;
    },

    paymentStatus: async (query, times, observe) => {
      const page = await queryPage(openSession(query, times, observe), PAYMENT_STATE);
      if (page.kind !== 'page') return page;
      const { classification } = page;
      const isNoState = classification.kind === 'unrecognised' || classification.kind === 'certificate_offered';
      return isNoState ? unrecognised(page.response) : classification;
    },
  };
};
