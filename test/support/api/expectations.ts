import type { Caller, TestApi } from './test-api.ts';

/** Units of the monthly quota that an account has used, over all months. */
export const unitsUsed = ({ database }: Pick<TestApi, 'database'>, { gateId }: Pick<Caller, 'gateId'>): number =>
  [...(database.gates.get(gateId)?.used.values() ?? [])].reduce((sum, used) => sum + used, 0);

/** Fails unless no unit was taken, no validation written, no question asked and no message sent. */
export const expectNothingConsumed = ({ database, source, queue }: TestApi): void => {
  expect({
    units: [...database.gates.values()].reduce((sum, { seq }) => sum + seq, 0),
    validations: database.validations.size,
    questions: source.queries.length,
    messages: queue.messages.length,
  }).toEqual({ units: 0, validations: 0, questions: 0, messages: 0 });
};

/** Pointer of a body field. */
export const attribute = (field: string): string => `/data/attributes/${field}`;
