import { withSection } from '../../../shared/overrides/domain/overrides.ts';
import type { SettingValues } from '../../../shared/overrides/domain/settings.ts';
import { OVERRIDES_MAX_AGE_SECONDS } from './environment.ts';
import { invoke } from './invoke.ts';
import { openTestSession } from './session.ts';
import type { TestApi } from './test-api.ts';

export const REASON = 'a reason for the audit';

/** The time after which every function has read the overrides again. */
export const passOverridesAge = (api: TestApi): void => {
  api.clock.advance(OVERRIDES_MAX_AGE_SECONDS * 1_000);
};

/** Sets settings, as an admin does, and passes the time until functions apply them. */
export const setSettings = async (api: TestApi, values: SettingValues): Promise<void> => {
  const seen = await api.overridesStore.read();
  const next = withSection(seen, 'settings', { ...seen.sections.settings.data, ...values });
  if (next === null || (await api.overridesStore.replace(seen, next)) !== 'replaced') throw new Error('the settings were not written');
  passOverridesAge(api);
};

/** The calls of an admin with a session of two factors, below `/admin`. */
export const openAdmin = async (api: TestApi) => {
  const headers = await openTestSession(api, await api.createUser('the admin', { user: { role: 'admin' } }));
  return {
    get: (path: string) => invoke(api, { path: `/admin${path}`, headers }),
    send: (method: 'PATCH' | 'POST' | 'PUT', path: string, body: object) =>
      invoke(api, { method, path: `/admin${path}`, headers, body: { reason: REASON, ...body } }),
    rows: async () => (await api.adminAudit.list({ direction: 'newer', after: null, limit: 100 })).rows,
  };
};
