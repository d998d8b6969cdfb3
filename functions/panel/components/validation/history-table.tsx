import type { InferOutput } from 'valibot';

import type { validationSummaryResource } from '../../../../shared/validation/http/validation-schema.ts';
import { validationPath } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { historyTexts } from '../../texts/history.ts';
import { instantText, pesosText } from '../../view/format.ts';
import { Badge } from './badge.tsx';

type Row = InferOutput<typeof validationSummaryResource>;

type TableProps = { readonly rows: readonly Row[]; readonly timezone: string };

/** Validations as a table; on a narrow screen each is a block. */
export const HistoryTable = ({ rows, timezone }: TableProps) => {
  const texts = useTexts(historyTexts);
  const { language } = useLanguage();
  const columns = [texts.date, texts.status, texts.amount, texts.bank, texts.key, texts.account] as const;
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, attributes }) => (
          <tr key={id}>
            <td data-label={texts.date}>
              <a href={validationPath(id)}>{instantText(attributes.created_at, language, timezone)}</a>
            </td>
            <td data-label={texts.status}>
              <Badge status={attributes.status} />
            </td>
            <td data-label={texts.amount} class="number">
              {attributes.amount === null ? '' : pesosText(attributes.amount)}
            </td>
            <td data-label={texts.bank}>{attributes.bank_name ?? ''}</td>
            <td data-label={texts.key} class="long">
              {attributes.tracking_key ?? attributes.referencia_numerica ?? ''}
            </td>
            <td data-label={texts.account} class="long">
              {attributes.beneficiary_label ?? attributes.beneficiary_account ?? ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
