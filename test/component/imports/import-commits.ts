import { importOf, send } from '../../support/api/imports.ts';
import { makeTestApi, type Caller, type TestApi } from '../../support/api/test-api.ts';
import { aPlan } from '../../support/builders/identity/plans.ts';
import { clabeNumber } from '../../support/builders/imports/imports.ts';

/** So many valid lines of a template, each with an account of its own. */
export const linesOf = (count: number) =>
  Array.from({ length: count }, (_unused, index) => ({ alias: `Fila ${index}`, cuenta: clabeNumber(index) }));

export type Options = NonNullable<Parameters<typeof makeTestApi>[0]>;

/** An account on a plan that takes so many beneficiaries, with an import of so many rows. */
export const given = async (rows: number, { max = -1, ...options }: Options & { readonly max?: number } = {}) => {
  const api = makeTestApi(options);
  await api.storage.plans.put({ ...aPlan('free'), beneficiaries_max: max });
  const caller = await api.createUser();
  return { api, caller, id: await importOf(api, caller, linesOf(rows)) };
};

/** Confirms an import. */
export const commit = (api: TestApi, caller: Caller, id: string, headers = {}) => send(api, caller, 'POST', `/${id}/commit`, { headers });
/** The beneficiaries a caller has. */
export const saved = (api: TestApi, caller: Caller) => api.storage.beneficiaries.list(caller.user.id);

/** Time until the sweep has found a run that died, and its message has been processed. */
export const afterCrash = async (api: TestApi): Promise<void> => {
  api.clock.advance(150_000);
  await api.sweepImports();
  await api.processImports();
};
