import { postValidate } from '../../support/api/invoke.ts';
import { makeTestApi, type TestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { PHONE, transferBody } from '../../support/builders/transfers.ts';

/** A transfer to the phone, with the bank that its sender states. */
export const toPhoneAt = (receptor: string) => transferBody({ cuenta_beneficiaria: PHONE, receptor });

/** A service with one account, and the receiving banks of its queries to the CEP portal. */
export const open = async (options: Parameters<typeof makeTestApi>[0] = {}) => {
  const api = makeTestApi(options);
  await api.storage.plans.put(aPlan('free', { is_default: true }));
  const queriedReceptors = () => api.source.queries.flatMap(({ kind, query }) => (kind === 'query' ? [query.receptor] : []));
  return { api, caller: await api.createUser(), receptorsAsked: queriedReceptors };
};

/** Other users validate a transfer to a phone: three are enough for the directory to return its bank. */
export const seenBy = async (api: TestApi, users: readonly string[], receptor = 'BBVA', phone: string = PHONE): Promise<void> => {
  for (const user of users)
    await postValidate(api, await api.createUser(`${user} ${phone}`), transferBody({ cuenta_beneficiaria: phone, receptor }));
  await api.processEvents();
};

export const THREE_USERS = ['a', 'b', 'c'];

/** The same, with the phones and banks recorded in the directory. */
export const openObserved = async () => {
  const recorded: (readonly [string, string])[] = [];
  const opened = await open({
    storage: ({ directory }) => ({
      directory: {
        ...directory,
        record: (phone, user, observation, delivery) => {
          recorded.push([phone, observation.bank]);
          return directory.record(phone, user, observation, delivery);
        },
      },
    }),
  });
  return { ...opened, recorded };
};
