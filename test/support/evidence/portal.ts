import type { HttpExchange, PortalRequest } from '../../../shared/banxico/adapters/cep-portal/http-exchange.ts';
import { certificateOfferedPage, statusPage } from '../../unit/banxico/portal-pages.ts';

export type PortalAnswer = { readonly status?: number; readonly contentType: string; readonly body: Uint8Array };

export const page = (html: string): PortalAnswer => ({ contentType: 'text/html; charset=UTF-8', body: Buffer.from(html) });
export const xml = (body: Uint8Array): PortalAnswer => ({ contentType: 'application/xml', body });
export const pdf = (body: Uint8Array): PortalAnswer => ({ contentType: 'application/pdf', body });

/** The form of a query, or the path of a download. */
export type PortalCall = { readonly form: URLSearchParams; readonly path: string };

/** HTTP calls to a portal that answers each with a function of its form and path. */
export const portalExchange =
  (answerOf: (call: PortalCall) => PortalAnswer): HttpExchange =>
  ({ url, body, onSent }: PortalRequest) => {
    onSent?.();
    const { status = 200, contentType, body: bytes } = answerOf({ form: new URLSearchParams(body), path: `${url.pathname}${url.search}` });
    return Promise.resolve({
      kind: 'response',
      status,
      contentType,
      setCookie: ['JSESSIONID=secret-session'],
      body: Buffer.from(bytes),
      isTruncated: false,
    });
  };

type Payment = { readonly clave: string; readonly cuenta: string; readonly monto: string };

/** The payment of a form. */
export const paymentIn = (form: URLSearchParams): Payment => ({
  clave: form.get('criterio') ?? '',
  cuenta: form.get('cuenta') ?? '',
  monto: form.get('monto') ?? '',
});

/** A portal that offers a certificate and shows the payment as settled. */
export const portalWith = (
  certificateOf: (form: URLSearchParams) => Uint8Array,
  pdfBytes: Uint8Array,
  estado = 'Liquidado',
): HttpExchange => {
  let sent = new URLSearchParams();
  return portalExchange(({ form, path }) => {
    if (path.endsWith('formato=XML')) return xml(certificateOf(sent));
    if (path.endsWith('formato=PDF')) return pdf(pdfBytes);
    sent = form;
    return page(form.get('tipoConsulta') === '1' ? certificateOfferedPage() : statusPage({ ...paymentIn(form), estado }));
  });
};
