import { storedValidations } from '../../support/api/expectations.ts';
import { postValidate } from '../../support/api/invoke.ts';
import { openWithPlan, retriesOf } from '../../support/api/retries.ts';
import { certified } from '../../support/builders/cep-answers.ts';
import { validationIdOf } from '../../support/builders/identity/identity.ts';
import { transferBody } from '../../support/builders/transfers.ts';
import { aValidation } from '../../support/builders/validations.ts';

test('a purge removes the digest by which bulk imports recognise its transfer, but not that of a later validation', async () => {
  const { api, caller } = await openWithPlan(undefined, undefined, {});
  api.source.onQuery((query) => certified(query));
  await postValidate(api, caller, transferBody());
  const [validation] = await storedValidations(api);
  if (validation === undefined || validation.transfer === null) throw new Error('the validation has no transfer');
  const { id, transfer } = validation;
  const { preparePurge, purge } = retriesOf(api, caller, id);
  const known = () => api.storage.recentTransfers.find(caller.user.id, [transfer], api.clock.now());
  await api.processEvents();
  expect(await known()).toEqual([id]);
  expect((await purge((await preparePurge()).at('data.attributes.confirmation_token'))).status).toBe(200);
  await api.processEvents();
  expect(await known()).toEqual([null]);

  const later = validationIdOf('later');
  await api.storage.validations.create(aValidation('later', { userId: caller.user.id }));
  await api.storage.recentTransfers.record(caller.user.id, transfer, later, api.clock.now());
  await api.storage.recentTransfers.forget(caller.user.id, transfer, id);
  expect(await known()).toEqual([later]);
});
