import { allContracts } from '../../../functions/manifests.ts';
import { bodyExamples } from '../../../infra/openapi/body-examples.ts';
import { invoke } from '../../support/api/invoke.ts';
import { openTestSession } from '../../support/api/session.ts';
import { makeTestApi } from '../../support/api/test-api.ts';
import { aValidation } from '../../support/builders/validations.ts';

const OPERATIONS = allContracts.filter(({ path }) => path.startsWith('/admin/'));

/** Everything that is stored, but for the counters of requests. */
const storedIn = ({ itemsBelow }: ReturnType<typeof makeTestApi>) =>
  itemsBelow('').filter(({ pk }) => !/^(?:GATE|ADDRESS|SESSION)#/.test(String(pk)));

describe.each(OPERATIONS)('$operationId, called by a user without a role of administration', ({ operationId, method, path }) => {
  const callOn = async (target: 'another account' | 'the own account') => {
    const api = makeTestApi();
    const caller = await api.createUser('caller');
    const victim = await api.createUser('the owner of the data');
    const { user } = target === 'another account' ? victim : caller;
    const validation = aValidation('of the victim', { userId: user.id });
    await api.storage.validations.create(validation);
    const headers = await openTestSession(api, caller, { amr: ['pwd', 'otp'] });
    const before = storedIn(api);
    const body = method === 'GET' ? {} : { body: bodyExamples[operationId] ?? {} };
    const replies = [];
    for (const id of [user.id, validation.id])
      replies.push(await invoke(api, { method, path: path.replaceAll(/\{\w+\}/g, id), headers, ...body }));
    return { replies, before, after: storedIn(api), victim };
  };

  test.each(['another account', 'the own account'] as const)(
    'is refused for %s, shows nothing of it and changes nothing',
    async (target) => {
      const { replies, before, after, victim } = await callOn(target);
      expect(replies.map(({ status, problems }) => [status, problems[0]?.code])).toEqual([
        [403, 'permission_denied'],
        [403, 'permission_denied'],
      ]);
      for (const { text } of replies) expect(text).not.toContain(victim.user.email);
      expect(after).toEqual(before);
    },
  );
});
