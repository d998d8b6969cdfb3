import { EVIDENCE_DAYS, evidenceDaysOf } from '../../../../functions/panel/view/account/evidence-days.ts';
import { intervalOptions, policyOf, POLICY_FIELDS } from '../../../../functions/panel/view/account/retry-policy.ts';
import { sizeText } from '../../../../functions/panel/view/format.ts';
import { EVIDENCE_RETENTION_DAYS } from '../../../../shared/identity/accounts/domain/evidence-retention.ts';

const typed =
  (fields: Readonly<Record<string, string>>) =>
  (name: string): string =>
    fields[name] ?? '';

describe('the default retry policy', () => {
  test('is sent with what was typed; a number that is none is left to the API, which names its field', () => {
    const fields = { [POLICY_FIELDS.enabled]: 'on', [POLICY_FIELDS.maxRetries]: '3', [POLICY_FIELDS.interval]: '1800' };
    const sent = { enabled: true, max_retries: 3, interval_seconds: 1_800, outcomes: ['error'] };
    expect(policyOf(typed(fields), ['error'])).toEqual(sent);
    expect(policyOf(typed({ ...fields, [POLICY_FIELDS.maxRetries]: 'tres' }), ['error'])).toEqual({ ...sent, max_retries: 'tres' });
  });

  test('is switched off without any other field', () => {
    expect(policyOf(typed({ [POLICY_FIELDS.maxRetries]: '3' }), ['error'])).toEqual({ enabled: false });
  });

  test('has the intervals from five minutes to a day, and the one in force among them', () => {
    const texts = {
      seconds: (count: number) => `${count} s`,
      minutes: (count: number) => `${count} min`,
      hours: (count: number) => `${count} h`,
    };
    const shown = (current: number | null) => intervalOptions(current, texts).map(([, text]) => text);
    expect(shown(3_600)).toEqual(['5 min', '15 min', '30 min', '1 h', '3 h', '6 h', '12 h', '24 h']);
    expect(shown(301).slice(0, 2)).toEqual(['5 min', '301 s']);
  });
});

test('a size is in the unit that fits it', () => {
  expect([sizeText(512), sizeText(48_200), sizeText(12_500_000)]).toEqual(['0.5 kB', '48.2 kB', '12.5 MB']);
});

test('the days of evidence are those of the API', () => {
  expect(EVIDENCE_DAYS).toEqual(EVIDENCE_RETENTION_DAYS);
  expect([evidenceDaysOf('90'), evidenceDaysOf('91')]).toEqual([90, null]);
});
