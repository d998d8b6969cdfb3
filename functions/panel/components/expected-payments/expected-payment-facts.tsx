import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { beneficiaryTexts } from '../../texts/beneficiaries.ts';
import { expectedPaymentTexts, flagSentences } from '../../texts/expected-payments.ts';
import { takesPayments, type ExpectedPayment } from '../../view/expected-payments/state.ts';
import { dateText, instantText, pesosText } from '../../view/format.ts';
import { Facts } from '../text/facts.tsx';
import { ExpectedBadge } from './expected-badge.tsx';

type FactsProps = { readonly expected: ExpectedPayment['attributes']; readonly timezone: string };

const pesosOrNull = (pesos: number): string | null => (pesos === 0 ? null : pesosText(pesos));

const Flags = ({ flags }: Pick<FactsProps['expected'], 'flags'>) => {
  const sentences = useTexts(flagSentences);
  if (flags.length === 0) return null;
  return (
    <div class="notice warning">
      <ul>
        {flags.map((flag) => (
          <li key={flag}>{sentences[flag]}</li>
        ))}
      </ul>
    </div>
  );
};

/** An expected payment: what it has to be explained for, its sums, and what was stated. */
export const ExpectedPaymentFacts = ({ expected, timezone }: FactsProps) => {
  const texts = useTexts(expectedPaymentTexts);
  const types = useTexts(beneficiaryTexts);
  const { language } = useLanguage();
  const timeOf = (instant: string | null): string | null => (instant === null ? null : instantText(instant, language, timezone));
  const isDue = takesPayments(expected) && expected.status !== 'expired';
  return (
    <>
      <Flags flags={expected.flags} />
      <Facts
        facts={[
          [texts.status, <ExpectedBadge key="status" status={expected.status} />],
          [texts.amount, pesosText(expected.amount)],
          [texts.received, pesosText(expected.received)],
          [texts.missing, pesosOrNull(expected.missing)],
          [texts.excess, pesosOrNull(expected.excess)],
          [texts.toleranceIs, pesosOrNull(expected.tolerance)],
          [texts.account, `${expected.account} (${types[expected.account_type]})`],
          [texts.days, texts.daysFromTo(dateText(expected.from, language), dateText(expected.to, language))],
          [texts.reference, expected.client_ref],
          [texts.sender, expected.sender_hint],
          [texts.expires, isDue ? timeOf(expected.expires_at) : null],
          [texts.expiredAt, timeOf(expected.expired_at)],
          [texts.cancelledAt, timeOf(expected.cancelled_at)],
          [texts.created, timeOf(expected.created_at)],
        ]}
      />
    </>
  );
};
