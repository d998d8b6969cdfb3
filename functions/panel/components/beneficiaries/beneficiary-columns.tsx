import { beneficiaryPath } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { beneficiaryTexts } from '../../texts/beneficiaries.ts';
import { instantText } from '../../view/format.ts';
import type { Column } from '../list/table.tsx';
import type { Beneficiary } from './new-beneficiary.tsx';

/** The columns of the list of saved accounts. */
export const useBeneficiaryColumns = (timezone: string): readonly Column<Beneficiary>[] => {
  const texts = useTexts(beneficiaryTexts);
  const { language } = useLanguage();
  return [
    {
      title: texts.name,
      kind: 'long',
      cell: ({ id, attributes: { label } }) => <a href={beneficiaryPath(id)}>{label ?? texts.noLabel}</a>,
    },
    { title: texts.account, kind: 'number', cell: ({ attributes }) => attributes.account_number },
    { title: texts.bank, cell: ({ attributes }) => attributes.bank_name ?? '' },
    { title: texts.type, cell: ({ attributes }) => texts[attributes.account_type] },
    {
      title: texts.state,
      cell: ({ attributes: { status } }) => <span class={status === 'active' ? 'badge success' : 'badge'}>{texts[status]}</span>,
    },
    { title: texts.since, cell: ({ attributes }) => instantText(attributes.created_at, language, timezone) },
  ];
};
