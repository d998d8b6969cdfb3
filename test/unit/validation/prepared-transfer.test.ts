import { SHIPPED_PARTICIPANTS } from '../../../shared/banking/domain/bank/participants.ts';
import { prepareStoredTransfer, withCriterion } from '../../../shared/validation/domain/transfer-resolution/prepared-transfer.ts';
import { aTransfer, BBVA, BBVA_KEY, FREE_KEY } from '../../support/builders/transfers.ts';

const byKey = (value: string) => ({ kind: 'clave_rastreo', value, referencia: null }) as const;

const prepare = (key: string) => {
  const prepared = prepareStoredTransfer(aTransfer({ criterion: byKey(key) }), SHIPPED_PARTICIPANTS);
  if (!prepared.ok) throw new Error('the transfer cannot be prepared');
  return prepared.value;
};

test.each([
  ['another key has its own sender', FREE_KEY, byKey(BBVA_KEY), BBVA.code],
  ['a key of no bank has none', BBVA_KEY, byKey(FREE_KEY), undefined],
  ['a reference has that of the key beside it', BBVA_KEY, { kind: 'referencia_numerica', value: '1234567' } as const, BBVA.code],
])('a transfer withCriterion: %s', (_what, key, criterion, sender) => {
  const changed = withCriterion(prepare(key), criterion);
  expect(changed.transfer.criterion).toBe(criterion);
  expect(changed.keySender?.bank.code).toBe(sender);
});
