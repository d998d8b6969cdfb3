import { secondFactorOf } from '../../../functions/panel/view/proof.ts';

test('a proof is a code of six digits, else a recovery code, and none for an empty field', () => {
  expect(secondFactorOf(' 048151 ')).toEqual({ code: '048151' });
  expect(secondFactorOf('7k2mq-9xw4t')).toEqual({ recovery_code: '7k2mq-9xw4t' });
  expect(secondFactorOf('')).toEqual({});
});
