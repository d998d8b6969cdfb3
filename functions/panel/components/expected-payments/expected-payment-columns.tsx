import { expectedPaymentPath } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { expectedPaymentTexts, flagTexts } from '../../texts/expected-payments.ts';
import type { ExpectedPayment } from '../../view/expected-payments/state.ts';
import { dateText, pesosText } from '../../view/format.ts';
import type { Column } from '../list/table.tsx';
import { ExpectedBadge } from './expected-badge.tsx';

/** The columns of the list of expected payments. */
export const useExpectedPaymentColumns = (): readonly Column<ExpectedPayment>[] => {
  const texts = useTexts(expectedPaymentTexts);
  const flags = useTexts(flagTexts);
  const { language } = useLanguage();
  return [
    {
      title: texts.reference,
      kind: 'long',
      cell: ({ id, attributes }) => <a href={expectedPaymentPath(id)}>{attributes.client_ref ?? texts.noReference}</a>,
    },
    {
      title: texts.status,
      cell: ({ attributes }) => (
        <>
          <ExpectedBadge status={attributes.status} />
          {attributes.flags.length > 0 && <p class="muted">{attributes.flags.map((flag) => flags[flag]).join(', ')}</p>}
        </>
      ),
    },
    { title: texts.amount, kind: 'number', cell: ({ attributes }) => pesosText(attributes.amount) },
    { title: texts.received, kind: 'number', cell: ({ attributes }) => pesosText(attributes.received) },
    { title: texts.account, kind: 'long', cell: ({ attributes }) => attributes.account },
    { title: texts.lastDay, cell: ({ attributes }) => dateText(attributes.to, language) },
  ];
};
