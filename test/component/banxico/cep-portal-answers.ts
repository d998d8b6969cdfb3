import { cepBytes, PDF_BYTES, TAIL_42 } from '../../unit/banxico/cep-fixtures.ts';
import { certificateOfferedPage } from '../../unit/banxico/portal-pages.ts';
import { file, html, type Answer, type Received } from './fake-portal.ts';

/** A letter outside ASCII, so that reading a file as text would change it. */
export const XML_BYTES = cepBytes({ beneficiarioNombre: 'MARÍA EJEMPLO ÑANDÚ', tail: TAIL_42 });

/** Whether the form of a query was sent, not a download. */
export const isForm = ({ path }: Received): boolean => path === '/cep/valida.do';

/** A portal that offers a certificate and delivers it. */
export const withCertificate: Answer = (response, received) => {
  if (isForm(received)) html(response, certificateOfferedPage());
  else if (received.path.endsWith('formato=XML')) file(response, 'application/xml', XML_BYTES);
  else file(response, 'application/pdf', PDF_BYTES);
};

/** A portal that offers a certificate and answers one download in another way. */
export const withDownload =
  (formato: 'XML' | 'PDF', answer: Answer): Answer =>
  (response, received, index) => {
    (received.path.endsWith(`formato=${formato}`) ? answer : withCertificate)(response, received, index);
  };

/** Requests as `METHOD path`, in the order received. */
export const paths = (received: readonly Received[]): readonly string[] => received.map(({ method, path }) => `${method} ${path}`);
