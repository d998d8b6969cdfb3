import type { InferOutput } from 'valibot';

import type { settingsResource } from '../../../admin-overrides/http/settings.ts';
import { numberOf } from '../forms/number.ts';

export type Settings = InferOutput<typeof settingsResource>['attributes'];

export type Setting = Settings['settings'][number];

export type SettingName = Setting['name'];

/** The value of a setting as a field shows it. */
export const settingText = (value: Setting['value']): string => (value === null ? '' : String(value));

/** The texts of a form that differ from the settings that it showed, by their names. */
export const changedTextsOf = (
  settings: readonly Setting[],
  typed: (name: string) => string,
): Readonly<Partial<Record<SettingName, string>>> =>
  Object.fromEntries(settings.flatMap(({ name, value }) => (typed(name) === settingText(value) ? [] : [[name, typed(name)]])));

const changedNumberOf = (text: string | undefined): number | string | null => (text === undefined ? null : numberOf(text));

/** The body of a change: what is null stays as it is. */
export const settingsBodyOf = (changed: ReturnType<typeof changedTextsOf>) => ({
  registration_open: changed.registration_open === undefined ? null : changed.registration_open === 'true',
  sender_probes: changedNumberOf(changed.sender_probes),
  text_messages_per_country_and_day: changedNumberOf(changed.text_messages_per_country_and_day),
  receipts_per_account_and_day: changedNumberOf(changed.receipts_per_account_and_day),
  payment_grace_days: changedNumberOf(changed.payment_grace_days),
  mail_from: changed.mail_from ?? null,
});

// A setting that the body lacks does not compile.
settingsBodyOf satisfies (changed: ReturnType<typeof changedTextsOf>) => Readonly<Record<SettingName, unknown>>;
