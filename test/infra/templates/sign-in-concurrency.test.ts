import { functionName } from '../../../infra/settings/names.ts';
import { synthesize } from '../../support/infra/synthesized.ts';

const reservedBy = (context: Readonly<Record<string, string>>): readonly unknown[] =>
  synthesize('prod', { context })
    .ofFamilies('AWS::Lambda::Function')
    .flatMap(
      ([
        ,
        {
          Properties: { FunctionName: name, ReservedConcurrentExecutions: reserved },
        },
      ]) => (reserved === undefined ? [] : [[name, reserved]]),
    );

describe('reserved concurrency', () => {
  test('belongs to no function unless the context sets signInConcurrency', () => {
    expect(reservedBy({})).toEqual([]);
  });

  test('belongs to registration and sign-in alone, as much as signInConcurrency sets', () => {
    expect(reservedBy({ signInConcurrency: '20' })).toEqual([[functionName('prod', 'auth/api'), 20]]);
  });
});
