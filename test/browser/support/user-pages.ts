import * as v from 'valibot';

import * as paths from '../../../functions/panel/paths.ts';
import { LEGAL_DOCUMENTS } from '../../../shared/identity/accounts/domain/legal-documents.ts';
import { call, eventually, terminal, validationOf } from '../../e2e/support/api.ts';
import * as accounts from '../../e2e/support/imports.ts';
import { newUser } from '../../e2e/support/operator.ts';
import { clabeAt, newPayment, portal, requestFor } from '../../e2e/support/portal.ts';
import { stack } from '../../e2e/support/stack.ts';
import { acceptedImport, fileOf, importIn, uploadFile } from '../../e2e/support/validation-imports.ts';
import { clabeNumber, templateCsv } from '../../support/builders/imports/imports.ts';
import { expectPayment, importExpectedPayment } from './expected-payments.ts';

const resource = v.object({ data: v.object({ id: v.string() }) });
const list = v.object({ data: v.array(v.object({ id: v.string() })) });

const summary = v.object({ data: v.object({ attributes: v.object({ folio: v.string() }) }) });

const idIn = (text: string): string => v.parse(resource, JSON.parse(text)).data.id;

/** Rows of accounts, of which the second is doubtful. */
const ACCOUNTS = [{ alias: 'Uno', cuenta: clabeNumber(1) }, { cuenta: '55' }];

/** A user who has something to show on every page: its id by the name of the page's address. */
export const makeUserFixtures = async () => {
  const user = await newUser('volumen');
  const { api_key: key } = user;
  const post = async (path: string, body: object): Promise<string> => idIn((await call(path, { method: 'POST', key, body })).text);
  const beneficiary = await post('/beneficiaries', { account_number: clabeAt('072'), label: 'Renta' });
  const endpoint = await post('/webhooks', { url: `${stack.webhook_receiver_url}/estados`, events: ['*'] });
  const payment = newPayment();
  await portal.publish(payment);
  const { id: validation } = validationOf(await call('/validate?async=1', { method: 'POST', key, body: requestFor(payment) }));
  await terminal(validation, key);
  const bulk = acceptedImport(await uploadFile(fileOf([newPayment(), newPayment()]), key));
  await importIn(['preview_ready'], bulk, key);
  const beneficiaryImport = accounts.acceptedImport(await accounts.uploadFile(templateCsv(ACCOUNTS), { key }));
  await accounts.importIn(['preview_ready'], beneficiaryImport, key);
  const delivery = await eventually('the delivery', 60, async () => {
    const { data } = v.parse(list, JSON.parse((await call('/webhooks/deliveries?status=success', { key })).text));
    return data[0]?.id ?? null;
  });
  await eventually('the notification', 60, async () =>
    v.parse(list, JSON.parse((await call('/notifications', { key })).text)).data.length > 0 ? true : null,
  );
  const { folio } = v.parse(summary, JSON.parse((await call('/finance/summary', { key })).text)).data.attributes;
  return {
    user,
    folio,
    ids: {
      validationPath: validation,
      webhookPath: endpoint,
      webhookDeliveryPath: delivery,
      beneficiaryPath: beneficiary,
      expectedPaymentPath: await expectPayment(key),
      expectedPaymentImportPath: await importExpectedPayment(key),
      legalTextPath: `${LEGAL_DOCUMENTS[0].document}-${LEGAL_DOCUMENTS[0].version}`,
      bulkPath: bulk,
      beneficiaryImportPath: beneficiaryImport,
    },
  };
};

export type UserFixtures = Awaited<ReturnType<typeof makeUserFixtures>>;

/** Pages that visitors open without a session. */
const PUBLIC: readonly string[] = [
  'signIn',
  'register',
  'forgotPassword',
  'resetPassword',
  'cancelEmailChange',
  'restoreAccount',
  'dataExport',
  'unsubscribe',
  'confirmIncidentMails',
  'endIncidentMails',
  'identities',
  'legalDocuments',
];

/** The pages of users that show no resource. */
export const PLAIN_PAGES: readonly { readonly name: string; readonly path: () => string }[] = Object.entries(paths.PATHS)
  .filter(([name]) => !PUBLIC.includes(name) && name !== 'administration')
  .map(([name, path]) => ({ name, path: () => path }));

/** Every page of users, with its address. Those of the administration are elsewhere. */
export const USER_PAGES: readonly { readonly name: string; readonly path: (fixtures: UserFixtures) => string }[] = [
  ...PLAIN_PAGES,
  { name: 'financeFolio', path: ({ folio }) => `${paths.PATHS.financeFolios}?folio=${folio}` },
  ...Object.entries(paths).flatMap(([name, pathOf]) =>
    typeof pathOf === 'function'
      ? [{ name, path: ({ ids }: UserFixtures) => pathOf(new Map(Object.entries(ids)).get(name) ?? 'no-fixture') }]
      : [],
  ),
];
