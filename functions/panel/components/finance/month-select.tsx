import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { financeTexts } from '../../texts/finance.ts';
import { monthText } from '../../view/format.ts';
import { Select } from '../select.tsx';

type MonthSelectProps = { readonly months: readonly string[]; readonly month: string };

/** A field that takes one of the last months. */
export const MonthSelect = ({ months, month }: MonthSelectProps) => {
  const texts = useTexts(financeTexts);
  const { language } = useLanguage();
  return <Select name="month" label={texts.month} value={month} options={months.map((each) => [each, monthText(each, language)])} />;
};
