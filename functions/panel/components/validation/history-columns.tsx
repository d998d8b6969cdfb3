import type { InferOutput } from 'valibot';

import type { validationSummaryResource } from '../../../../shared/validation/http/validation-schema.ts';
import { validationPath } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { historyTexts } from '../../texts/history.ts';
import { instantText, pesosText } from '../../view/format.ts';
import type { Column } from '../list/table.tsx';
import { Badge } from './badge.tsx';

type Row = InferOutput<typeof validationSummaryResource>;

/** The columns of a list of validations. */
export const useHistoryColumns = (timezone: string): readonly Column<Row>[] => {
  const texts = useTexts(historyTexts);
  const { language } = useLanguage();
  return [
    {
      title: texts.date,
      cell: ({ id, attributes }) => <a href={validationPath(id)}>{instantText(attributes.created_at, language, timezone)}</a>,
    },
    { title: texts.status, cell: ({ attributes }) => <Badge status={attributes.status} /> },
    {
      title: texts.amount,
      kind: 'number',
      cell: ({ attributes: { amount } }) => (amount === null ? '' : pesosText(amount)),
    },
    { title: texts.bank, cell: ({ attributes }) => attributes.bank_name ?? '' },
    { title: texts.key, kind: 'long', cell: ({ attributes }) => attributes.tracking_key ?? attributes.referencia_numerica ?? '' },
    { title: texts.account, kind: 'long', cell: ({ attributes }) => attributes.beneficiary_label ?? attributes.beneficiary_account ?? '' },
  ];
};
