import { useLanguage, useTexts } from '../../../session/language-context.tsx';
import { bankTexts } from '../../../texts/admin/banks.ts';
import { dateText } from '../../../view/format.ts';

type Days = { readonly valid_from: string | null; readonly valid_to: string | null };

/** Writes the days on which something is valid. */
export const useDays = (): ((days: Days) => string) => {
  const texts = useTexts(bankTexts);
  const { language } = useLanguage();
  return ({ valid_from: from, valid_to: to }) => {
    if (from !== null && to !== null) return texts.between(dateText(from, language), dateText(to, language));
    if (from !== null) return texts.from(dateText(from, language));
    return to === null ? texts.always : texts.until(dateText(to, language));
  };
};
