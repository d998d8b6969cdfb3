import { LEGAL_DOCUMENTS } from '../../../shared/identity/accounts/domain/legal-documents.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openAdmin, passOverridesAge } from '../../support/api/overrides.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';

const [TERMS, NOTICE] = LEGAL_DOCUMENTS;
const NEW = { version: '2027-01-01', url: 'https://example.com/legal/2027-01-01' };
const named = ({ document, version }: { readonly document: string; readonly version: string }) => ({ document, version });

const open = async () => {
  const api = makeTestApi();
  const admin = await openAdmin(api);
  const user = await api.createUser('a user');
  const session = await openTestSession(api, user);
  const publish = (document: string, body: object) =>
    admin.send('POST', `/legal-documents/${document}/versions`, { revision: 0, ...NEW, ...body });
  const accept = (...documents: readonly object[]) =>
    invoke(api, { method: 'POST', path: '/users/me/legal/accept', headers: session, body: { documents } });
  const pending = async () => (await invoke(api, { path: '/users/me/legal/pending', headers: session })).at('data');
  const isAccepted = async () => (await invoke(api, { path: '/users/me', headers: session })).at('data.attributes.legal_accepted');
  return { api, ...admin, publish, accept, pending, isAccepted };
};

describe('a published version of a legal document', () => {
  test('has to be accepted by every user again, and its former version is outdated', async () => {
    const { api, publish, accept, pending, isAccepted } = await open();
    expect([await isAccepted(), await pending()]).toEqual([true, []]);
    expect((await publish(TERMS.document, {})).at('data')).toMatchObject({
      id: `terms_of_service:${NEW.version}`,
      attributes: { in_force: true, revision: 1 },
    });
    passOverridesAge(api);
    expect(await isAccepted()).toBe(false);
    expect(await pending()).toMatchObject([{ id: 'terms_of_service', attributes: NEW }]);
    const outdated = await accept(named(TERMS));
    expect([outdated.status, outdated.problems]).toEqual([409, [{ code: 'legal_version_outdated', at: '/data/attributes/documents' }]]);
    expect(outdated.at('meta.documents')).toEqual([{ document: TERMS.document, ...NEW }]);
    expect((await accept({ document: TERMS.document, version: NEW.version })).status).toBe(204);
    expect([await isAccepted(), await pending()]).toEqual([true, []]);
  });

  test('is what visitors without a session read', async () => {
    const { api, publish } = await open();
    await publish(NOTICE.document, {});
    passOverridesAge(api);
    expect((await invoke(api, { path: '/public/legal-documents' })).at('data')).toMatchObject([{}, { attributes: NEW }]);
  });

  test('is pending and acceptable at once', async () => {
    const { publish, accept, pending, isAccepted } = await open();
    await isAccepted();
    await publish(NOTICE.document, {});
    expect(await pending()).toMatchObject([{ id: 'privacy_notice' }]);
    expect((await accept({ document: NOTICE.document, version: NEW.version })).status).toBe(204);
  });

  test('is the one that registrations have to accept', async () => {
    const { api, publish } = await open();
    await publish(TERMS.document, {});
    const register = (legal: readonly object[]) =>
      invoke(api, {
        method: 'POST',
        path: '/auth/register',
        body: { email: 'eva@example.mx', name: 'Eva', password: 'tortugas bajo la lluvia', legal },
      });
    const refused = await register(LEGAL_DOCUMENTS.map(named));
    expect(refused).toMatchObject({ status: 422, problems: [{ code: 'legal_acceptance_required' }] });
    expect(refused.at('meta.documents')).toEqual([{ document: TERMS.document, ...NEW }]);
    expect((await register([{ document: TERMS.document, version: NEW.version }, named(NOTICE)])).problems).not.toContainEqual({
      code: 'legal_acceptance_required',
      at: '/data/attributes/legal',
    });
  });

  test('is published once, by one of two publications of the same revision, with a row of the audit', async () => {
    const { publish, rows } = await open();
    const replies = await Promise.all(['2027-01-01', '2027-01-02'].map((version) => publish(TERMS.document, { version })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    for (const version of [TERMS.version, replies[0]?.status === 201 ? '2027-01-01' : '2027-01-02']) {
      const again = await publish(TERMS.document, { version, revision: 1 });
      expect(again).toMatchObject({ status: 409, problems: [{ code: 'legal_version_exists' }] });
    }
    expect(await rows()).toMatchObject([
      { area: 'legal_documents', action: 'publish_legal_document', target: { id: TERMS.document }, before: { version: TERMS.version } },
    ]);
  });

  test('is listed before the former ones, and found as the one in force', async () => {
    const { get, publish } = await open();
    await publish(TERMS.document, {});
    expect((await get('/legal-documents')).at('data')).toHaveLength(3);
    expect((await get('/legal-documents?document=terms_of_service')).at('data.0.attributes')).toMatchObject({ ...NEW, in_force: true });
    expect((await get('/legal-documents?in_force=1')).at('data')).toHaveLength(2);
    expect((await get('/legal-documents/terms_of_service')).at('data.attributes.version')).toBe(NEW.version);
    expect((await get('/legal-documents/cookies')).status).toBe(404);
  });

  test.each([
    ['an address without https', { url: 'http://example.com/legal' }, '/url'],
    ['no address', { url: null }, '/url'],
    ['a version with spaces', { version: '1 de enero' }, '/version'],
  ])('is refused with %s', async (_name, body, pointer) => {
    const { publish } = await open();
    const reply = await publish(TERMS.document, body);
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.problems)).toContain(pointer);
  });
});
