import type { InferOutput } from 'valibot';

import type { financeBanks } from '../../../finance/http/finance-schemas.ts';
import type { usageHeatmap, usageHistory } from '../../../usage/http/usage-contracts.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { usageTexts } from '../../texts/usage.ts';
import { shortDayText, shortMonthText, shortWeekdayText } from '../../view/format.ts';
import { bankNameOf, largestBanks } from '../../view/money/banks.ts';
import { weekOf } from '../../view/usage/heat.ts';
import { Charted } from '../charts/charted.tsx';
import { HeatMap } from '../charts/heat-map.tsx';

const VERDICTS = [
  ['valid', '--success'],
  ['not_found', '--danger'],
  ['cep_unavailable', '--warning'],
  ['returned', '--info'],
  ['error', '--line-strong'],
  ['pending', '--line'],
  ['other', '--muted'],
] as const;

/** Results by month. */
export const VerdictChart = ({ months }: InferOutput<typeof usageHistory>['attributes']) => {
  const texts = useTexts(usageTexts);
  const { language } = useLanguage();
  return (
    <Charted
      title={texts.verdicts}
      about={texts.month}
      empty={texts.nothing}
      labels={months.map(({ month }) => shortMonthText(month, language))}
      parts={VERDICTS.map(([name, color]) => ({ name: texts[name], color, values: months.map((month) => month[name]) }))}
    />
  );
};

/** Validations by day. */
export const DayChart = ({ days }: Pick<InferOutput<typeof usageHeatmap>['attributes'], 'days'>) => {
  const texts = useTexts(usageTexts);
  const { language } = useLanguage();
  const values = days.map(({ hours }) => hours.reduce((sum, count) => sum + count, 0));
  return (
    <Charted
      title={texts.days}
      about={texts.day}
      empty={texts.nothing}
      labels={days.map(({ date }) => shortDayText(date, language))}
      parts={[{ name: texts.validations, color: '--accent', values }]}
    />
  );
};

/** Validations by the day of the week and the hour of the clock. */
export const WeekChart = ({ days }: Pick<InferOutput<typeof usageHeatmap>['attributes'], 'days'>) => {
  const texts = useTexts(usageTexts);
  const { language } = useLanguage();
  return (
    <HeatMap
      title={texts.week}
      empty={texts.nothing}
      rows={weekOf(days).map(({ weekday, hours }) => ({ name: shortWeekdayText(weekday, language), values: hours }))}
    />
  );
};

/** Receiving banks of a month. */
export const BankChart = ({ receiving }: Pick<InferOutput<typeof financeBanks>['attributes'], 'receiving'>) => {
  const texts = useTexts(usageTexts);
  const banks = largestBanks(receiving);
  return (
    <Charted
      title={texts.banks}
      about={texts.bank}
      empty={texts.nothing}
      labels={banks.map((bank) => bankNameOf(bank) ?? (bank.isRest ? texts.other : texts.unknownBank))}
      parts={[
        { name: texts.verified, color: '--success', values: banks.map(({ verified_count: verified }) => verified) },
        { name: texts.unverified, color: '--warning', values: banks.map(({ count, verified_count: verified }) => count - verified) },
      ]}
    />
  );
};
