import type { User } from '../../../shared/identity/accounts/domain/account.ts';
import { LEGAL_DOCUMENTS } from '../../../shared/identity/accounts/domain/legal-documents.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi, PANEL_URL } from '../../support/api/test-api.ts';
import { OPERATOR } from '../../support/builders/operator.ts';

const [TERMS, NOTICE] = LEGAL_DOCUMENTS;
const termsAccepted = { document: TERMS.document, version: TERMS.version };
const noticeAccepted = { document: NOTICE.document, version: NOTICE.version };

const open = async (legalAcceptances: User['legalAcceptances'] = []) => {
  const api = makeTestApi();
  const caller = await api.createUser('caller', { user: { legalAcceptances } });
  const send = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = caller.authorization) =>
    invoke(api, { method, path, headers, ...(body === undefined ? {} : { body }) });
  const session = await openTestSession(api, caller);
  const acceptBody = (body: unknown) => send('POST', '/users/me/legal/accept', body, session);
  const accept = (...documents: readonly unknown[]) => acceptBody({ documents });
  const kept = async () => (await api.kept.users.find(caller.user.id))?.legalAcceptances;
  return { api, send, accept, acceptBody, kept };
};

const SHOWN = LEGAL_DOCUMENTS.map(({ publishedAt, ...attributes }) => ({
  type: 'legal_document',
  id: attributes.document,
  attributes: { ...attributes, url: `${PANEL_URL}${attributes.url}`, published_at: new Date(publishedAt).toISOString() },
}));

describe('the legal documents in force', () => {
  test('are listed without a credential, and may be kept for a minute', async () => {
    const reply = await invoke(makeTestApi(), { path: '/public/legal-documents' });
    expect([reply.status, reply.at('data'), reply.headers['cache-control']]).toEqual([200, SHOWN, 'public, max-age=60']);
  });

  test('come with the operator that they name', async () => {
    const { name, address, privacyContact } = OPERATOR;
    const reply = await invoke(makeTestApi(), { path: '/public/legal-documents' });
    expect(reply.at('meta.operator')).toEqual({ name, address, privacy_contact: privacyContact });
  });

  test('are 304 for a reader who has them', async () => {
    const [api, path] = [makeTestApi(), '/public/legal-documents'];
    const etag = String((await invoke(api, { path })).headers['etag']);
    expect((await invoke(api, { path, headers: { 'If-None-Match': etag } })).status).toBe(304);
  });
});

describe('listPendingLegalDocuments', () => {
  test('lists the documents of which another version or none was accepted', async () => {
    const { send } = await open([
      { ...termsAccepted, acceptedAt: 1 },
      { ...noticeAccepted, version: '2025-01-01', acceptedAt: 1 },
    ]);
    const reply = await send('GET', '/users/me/legal/pending');
    expect([reply.status, reply.at('data')]).toEqual([
      200,
      [
        {
          type: 'legal_document',
          id: 'privacy_notice',
          attributes: { ...noticeAccepted, url: `${PANEL_URL}${NOTICE.url}`, published_at: new Date(NOTICE.publishedAt).toISOString() },
        },
      ],
    ]);
  });

  test('is empty for a user who accepted all', async () => {
    const { send } = await open(LEGAL_DOCUMENTS.map((each) => ({ ...each, acceptedAt: 1 })));
    expect((await send('GET', '/users/me/legal/pending')).at('data')).toEqual([]);
  });
});

describe('acceptLegalDocuments', () => {
  test('stores acceptances with their time, and nothing is pending once all are accepted', async () => {
    const { api, send, accept, kept } = await open();
    const first = api.clock.now();
    expect((await accept(termsAccepted)).status).toBe(204);
    expect((await send('GET', '/users/me')).at('data.attributes.legal_accepted')).toBe(false);
    api.clock.advance(1_000);
    expect((await accept(noticeAccepted)).status).toBe(204);
    expect((await send('GET', '/users/me')).at('data.attributes.legal_accepted')).toBe(true);
    expect((await send('GET', '/users/me/legal/pending')).at('data')).toEqual([]);
    expect(await kept()).toEqual([
      { ...termsAccepted, acceptedAt: first },
      { ...noticeAccepted, acceptedAt: first + 1_000 },
    ]);
  });

  test('of a JSON:API body keeps both documents', async () => {
    const { acceptBody, kept } = await open();
    const body = { data: { type: 'legal_acceptance', attributes: { documents: [termsAccepted, noticeAccepted] } } };
    expect((await acceptBody(body)).status).toBe(204);
    expect(await kept()).toHaveLength(2);
  });

  test('answers 403 session_required to an API key, and keeps nothing', async () => {
    const { send, kept } = await open();
    const reply = await send('POST', '/users/me/legal/accept', { documents: [termsAccepted] });
    expect([reply.status, reply.problems, await kept()]).toEqual([403, [{ code: 'session_required', at: null }], []]);
  });

  test('changes nothing when it is repeated, and keeps acceptances of earlier versions', async () => {
    const before = { ...termsAccepted, version: '2025-01-01', acceptedAt: 1 };
    const { api, accept, kept } = await open([before]);
    const at = api.clock.now();
    await accept(termsAccepted, termsAccepted);
    api.clock.advance(1_000);
    expect((await accept(termsAccepted)).status).toBe(204);
    expect(await kept()).toEqual([before, { ...termsAccepted, acceptedAt: at }]);
  });

  test('of both documents by two concurrent requests keeps both', async () => {
    const { accept, kept } = await open();
    const replies = await Promise.all([accept(termsAccepted), accept(noticeAccepted)]);
    expect(replies.map(({ status }) => status)).toEqual([204, 204]);
    expect(await kept()).toHaveLength(2);
  });

  test('of a version that is not in force is refused whole, with the version that is', async () => {
    const { accept, kept } = await open();
    const reply = await accept(termsAccepted, { ...noticeAccepted, version: '2025-01-01' });
    expect([reply.status, reply.problems]).toEqual([409, [{ code: 'legal_version_outdated', at: '/data/attributes/documents' }]]);
    expect(reply.at('meta.documents')).toEqual([{ ...noticeAccepted, url: `${PANEL_URL}${NOTICE.url}` }]);
    expect(await kept()).toEqual([]);
  });

  test.each([
    ['no documents', {}, 'required'],
    ['an empty list', { documents: [] }, 'validation_error'],
    ['no list', { documents: termsAccepted }, 'validation_error'],
    ['more than 20', { documents: Array.from({ length: 21 }, () => termsAccepted) }, 'validation_error'],
    ['an unknown document', { documents: [{ ...termsAccepted, document: 'cookies' }] }, 'validation_error'],
    ['a document without version', { documents: [{ document: TERMS.document }] }, 'validation_error'],
  ])('refuses %s', async (_what, body, code) => {
    const { acceptBody, kept } = await open();
    const reply = await acceptBody(body);
    expect([reply.status, reply.problems, await kept()]).toEqual([422, [{ code, at: '/data/attributes/documents' }], []]);
  });
});
