import { allContracts } from '../../../functions/manifests.ts';
import { renderEmail } from '../../../functions/messages/rendering/render-email.ts';
import { LINK_PAGES, linkPages } from '../../../infra/local/link-pages/link-pages.ts';
import { errorCodesOf } from '../../../shared/platform/openapi/error-responses.ts';
import { anEmail, EMAIL_TEMPLATES } from '../../support/builders/messages.ts';

const ORIGIN = 'http://localhost:8080';

const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/http:\/\/localhost:8080(\/[^\s#"]+)/g)].map(([, path]) => path ?? '');

test('every link of every mail leads to a page of the local stack, and every page has a mail', () => {
  const mails = Object.values(EMAIL_TEMPLATES).flatMap((template) =>
    (['es', 'en'] as const).map((language) => renderEmail(anEmail(template, { language }), ORIGIN).text),
  );
  expect([...new Set(mails.flatMap(linksIn))].toSorted()).toEqual([...linkPages.keys()].toSorted());
});

test.each(Object.entries(LINK_PAGES))('the page %s calls a public operation', (_name, { step }) => {
  const isCalled = ({ path, method }: (typeof allContracts)[number]): boolean =>
    step.kind === 'open' ? method === 'GET' && path.startsWith(step.path) : method === 'POST' && path === step.path;
  const [operation, ...others] = allContracts.filter(isCalled);
  expect(others).toEqual([]);
  expect(operation?.access.credentials).toEqual(['public']);
  expect(operation === undefined ? [] : errorCodesOf(operation)).not.toContain('csrf_failed');
});
