import { replayQuery } from '../../../infra/operator/evidence/replay-query.ts';
import type { HttpExchange } from '../../../shared/banxico/adapters/cep-portal/http-exchange.ts';
import { makeReadResponses } from '../../../shared/validation/use-cases/read-responses.ts';
import { storedValidations } from '../../support/api/expectations.ts';
import { page, paymentIn, portalExchange, portalWith } from '../../support/evidence/portal.ts';
import { certificateOf, validatedOver } from '../../support/evidence/validated.ts';
import { PDF_BYTES } from '../../unit/banxico/cep-fixtures.ts';
import {
  closedPage,
  identifiedPage,
  nothingFoundPage,
  noCriterionPage,
  notFoundPage,
  queryFailedPage,
  unknownPage,
} from '../../unit/banxico/portal-pages.ts';

const pages = (html: string): HttpExchange => portalExchange(() => page(html));

const withoutCertificate: HttpExchange = portalExchange(({ form }) => page(identifiedPage({ ...paymentIn(form), estado: 'Devuelto' })));

const brokenOnce = (): HttpExchange => {
  const whole = portalWith(certificateOf, PDF_BYTES);
  let isFirst = true;
  return (request) => {
    const isBroken = isFirst;
    isFirst = false;
    return isBroken ? Promise.resolve({ kind: 'connection_failed', hasResponseStarted: false }) : whole(request);
  };
};

/** Every recorded page of the portal, each with a certificate and without. */
const PORTALS: readonly (readonly [name: string, portal: HttpExchange])[] = [
  ['a settled payment with its certificate', portalWith(certificateOf, PDF_BYTES)],
  ['a payment that was returned after its certificate', portalWith(certificateOf, PDF_BYTES, 'Devuelto')],
  ['a payment that contradicts its certificate', portalWith(certificateOf, PDF_BYTES, 'Cancelado')],
  ['a state that nobody knows', portalWith(certificateOf, PDF_BYTES, 'Otro')],
  ['a certificate of another payment', portalWith(() => certificateOf(new URLSearchParams({ cuenta: '723180000000000058' })), PDF_BYTES)],
  ['an XML that is no certificate', portalWith(() => Buffer.from('<?xml version="1.0"?><otro/>'), PDF_BYTES)],
  ['a PDF that does not arrive', portalWith(certificateOf, Buffer.from('no PDF'))],
  ['a payment without a certificate', withoutCertificate],
  ['a connection that broke once', brokenOnce()],
  ['a denial', pages(notFoundPage())],
  ['a denial in other words', pages(nothingFoundPage())],
  ['a portal that is closed', pages(closedPage())],
  ['a query that failed', pages(queryFailedPage())],
  ['a page that nobody knows', pages(unknownPage())],
  ['a query without a criterion', pages(noCriterionPage())],
];

describe('replaying the stored responses through the parser of today', () => {
  test.each(PORTALS)('gives the stored verdict of each query for %s', async (_name, portal) => {
    const { api, id, created } = await validatedOver(portal);
    const [validation] = await storedValidations(api);
    const sha256 = validation?.attempts[0]?.responses;
    if (validation === undefined || sha256 === undefined || sha256 === null) throw new Error(created.text);
    const stored = await makeReadResponses(api.certificates)(validation.id, sha256);
    expect(stored?.length).toBeGreaterThan(0);
    for (const query of stored ?? []) expect(await replayQuery(query, null)).toEqual(query.verdict);
    expect(id).toBe(validation.id);
  });
});
