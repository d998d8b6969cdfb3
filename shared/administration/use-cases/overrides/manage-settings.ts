import type { PortalRate } from '../../../banxico/domain/portal-rate.ts';
import type { PortalRateControl } from '../../../banxico/ports/portal-rate-limiter.ts';
import { attributePointer, fail, ok, type Result } from '../../../errors/failure.ts';
import type { Overrides } from '../../../overrides/domain/overrides.ts';
import {
  isPossibleSender,
  NUMBER_SETTINGS,
  SETTING_NAMES,
  type DeployedSettings,
  type SettingName,
  type SettingValues,
} from '../../../overrides/domain/settings.ts';
import type { AuditValues } from '../../domain/audit-row.ts';
import type { ChangeOverrides, ChangeOverridesCode, OverridesDeps, OverridesRequest } from './change-overrides.ts';

type SettingValue = boolean | number | string | null;

/** A setting with its value in force, its default, and its bounds if it is a number. */
export type ManagedSetting = {
  readonly name: SettingName;
  readonly type: 'boolean' | 'integer' | 'email';
  readonly value: SettingValue;
  readonly byDefault: SettingValue;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly isSet: boolean;
};

export type ManagedSettings = {
  readonly settings: readonly ManagedSetting[];
  readonly revision: number;
  /** The rate of queries to the portal, which is changed with the portal. */
  readonly portalRate: PortalRate;
};

export type ManageSettingsDeps = Pick<OverridesDeps, 'overridesStore'> & {
  readonly changeOverrides: ChangeOverrides;
  readonly portalRate: Pick<PortalRateControl, 'read'>;
  readonly deployedSettings: DeployedSettings;
};

/** Other values of some settings, and settings that get their defaults again. */
export type SettingsChange = OverridesRequest & { readonly values: SettingValues; readonly reset: readonly SettingName[] };

const describe = (name: SettingName, deployed: DeployedSettings): Omit<ManagedSetting, 'value' | 'isSet'> => {
  const unbounded = { minimum: null, maximum: null };
  if (name === 'registration_open') return { name, type: 'boolean', byDefault: true, ...unbounded };
  if (name === 'mail_from') return { name, type: 'email', byDefault: deployed.mail_from, ...unbounded };
  const { minimum, maximum, byDefault } = NUMBER_SETTINGS[name];
  return { name, type: 'integer', minimum, maximum, byDefault: byDefault ?? deployed.text_messages_per_country_and_day };
};

/** The values of some settings; null for those that have their defaults. */
const valuesOf = (values: SettingValues, names: readonly SettingName[]): AuditValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

/** Settings of the service, as admins change them. Each change is audited in its transaction. */
export const makeManageSettings = ({ changeOverrides, overridesStore, portalRate, deployedSettings }: ManageSettingsDeps) => {
  const shown = async ({ sections: { settings } }: Overrides): Promise<ManagedSettings> => ({
    settings: SETTING_NAMES.map((name) => {
      const description = describe(name, deployedSettings);
      const value = settings.data[name];
      return { ...description, value: value ?? description.byDefault, isSet: value !== undefined };
    }),
    revision: settings.revision,
    portalRate: (await portalRate.read()).rate,
  });

  return {
    read: async (): Promise<ManagedSettings> => shown(await overridesStore.read()),

    /** Changes all of the settings, or none. */
    change: async ({
      values,
      reset,
      ...request
    }: SettingsChange): Promise<Result<ManagedSettings, 'validation_error' | ChangeOverridesCode>> => {
      if (values.mail_from !== undefined && !isPossibleSender(values.mail_from, deployedSettings.mail_from)) {
        return fail({ code: 'validation_error', pointer: attributePointer('mail_from'), reason: 'mail_from' });
      }
      const changed = await changeOverrides<'settings', never>('settings', request, (data) => {
        const names = SETTING_NAMES.filter((name) => values[name] !== undefined || reset.includes(name));
        const kept = Object.fromEntries(Object.entries(data).filter(([name]) => !reset.some((each) => each === name)));
        const next: SettingValues = { ...kept, ...values };
        return ok({
          action: 'change_settings',
          target: { kind: 'settings', id: 'service' },
          before: valuesOf(data, names),
          after: valuesOf(next, names),
          data: next,
        });
      });
      return changed.ok ? ok(await shown(changed.value)) : changed;
    },
  };
};

export type ManageSettings = ReturnType<typeof makeManageSettings>;
