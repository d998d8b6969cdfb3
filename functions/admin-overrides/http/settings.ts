import * as v from 'valibot';

import type { ManagedSettings } from '../../../shared/administration/use-cases/overrides/manage-settings.ts';
import { isPlainAddress } from '../../../shared/identity/accounts/domain/email-address.ts';
import { NUMBER_SETTINGS, SETTING_NAMES, type NumberSetting, type SettingValues } from '../../../shared/overrides/domain/settings.ts';
import type { ResourceOf } from '../../../shared/platform/http/reply.ts';
import { described, named, resource } from '../../../shared/platform/http/schemas/described.ts';
import {
  asText,
  boolean,
  distinctList,
  field,
  further,
  integer,
  nullable,
  oneOf,
  text,
  withDefault,
} from '../../../shared/platform/http/schemas/fields.ts';
import { changeEntries } from './change-fields.ts';

const BROKEN = { code: 'validation_error' } as const;
const BROKEN_SENDER = { code: 'validation_error', reason: 'mail_from' } as const;

const number = (name: NumberSetting, description: string) => {
  const { minimum, maximum } = NUMBER_SETTINGS[name];
  return field(nullable(integer({ minimum, maximum }, BROKEN)), description);
};

export const settingsFields = named(
  'AdminSettingsRequest',
  v.object({
    registration_open: field(nullable(boolean(BROKEN)), 'Whether new users can register.'),
    sender_probes: number('sender_probes', 'Senders that a validation queries at most when none is known.'),
    text_messages_per_country_and_day: number(
      'text_messages_per_country_and_day',
      'Text messages with codes to each country in a day of UTC, at most.',
    ),
    receipts_per_account_and_day: number(
      'receipts_per_account_and_day',
      'Receipts that imports of images of an account may read in a day at most, whatever its plan.',
    ),
    payment_grace_days: number('payment_grace_days', 'Days for which an overdue payment leaves the plan in force.'),
    mail_from: field(
      nullable(
        asText(
          further(text({ pattern: /^[0-9A-Za-z._+-]{1,64}@[0-9A-Za-z.-]{1,189}$/ }, BROKEN_SENDER), ['validation_error'], (sent) =>
            isPlainAddress(sent) ? { value: sent } : BROKEN_SENDER,
          ),
        ),
      ),
      'Sender of mails, in the domain of the deployment.',
    ),
    reset: field(
      withDefault(
        distinctList(asText(oneOf(SETTING_NAMES, BROKEN)), { minItems: 0, maxItems: SETTING_NAMES.length, keyOf: (name) => name }, BROKEN),
        [],
      ),
      'Settings that get their defaults again.',
    ),
    ...changeEntries,
  }),
);

type SettingsBody = v.InferOutput<typeof settingsFields>;

/** The values that a body sets. */
export const valuesOfBody = ({ reset: _reset, revision: _revision, reason: _reason, ...sent }: SettingsBody): SettingValues =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));

const value = v.nullable(v.union([v.boolean(), v.number(), v.string()]));

const setting = named(
  'AdminSetting',
  v.strictObject({
    name: described(v.picklist(SETTING_NAMES), 'Name of the setting.', 'payment_grace_days'),
    type: described(v.picklist(['boolean', 'integer', 'email']), 'Type of its value.', 'integer'),
    value: described(value, 'Value in force.', 10),
    default: described(value, 'Value while no admin has set one; null where the deployment has none.', 7),
    minimum: described(v.nullable(v.number()), 'Least value of a number; null for other types.', 0),
    maximum: described(v.nullable(v.number()), 'Greatest value of a number; null for other types.', 60),
    set: described(v.boolean(), 'Whether an admin has set it.', true),
  }),
);

export const settingsResource = resource('AdminSettings', {
  type: 'settings',
  id: described(v.literal('service'), 'There is one set of settings.'),
  attributes: {
    settings: described(v.array(setting), 'All settings.'),
    portal_rate: described(
      named(
        'AdminSettingsPortalRate',
        v.strictObject({
          interval_ms: described(v.number(), 'Average time between two queries in milliseconds.', 5000),
          burst: described(v.number(), 'Queries that may leave at once.', 3),
        }),
      ),
      'The rate of queries to the CEP portal. `PATCH /v1/admin/central/rate` changes it.',
    ),
    revision: described(v.number(), 'Number of all changes of settings; a change names the one that it replaces.', 3),
  },
});

export const presentSettings = ({ settings, portalRate, revision }: ManagedSettings) => {
  const data = {
    type: 'settings',
    id: 'service',
    attributes: {
      settings: settings.map(({ byDefault, isSet, ...each }) => ({ ...each, default: byDefault, set: isSet })),
      portal_rate: { interval_ms: portalRate.intervalMs, burst: portalRate.burst },
      revision,
    },
  } satisfies ResourceOf<typeof settingsResource>;
  return { status: 200, kind: 'json', data } as const;
};
