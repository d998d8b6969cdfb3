import { useState } from 'preact/hooks';

import { unmatchExpectedPayment } from '../../api/expected-payment-operations.ts';
import { validationPath } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { expectedPaymentTexts, matchTexts } from '../../texts/expected-payments.ts';
import type { ExpectedPayment, PaymentMatch } from '../../view/expected-payments/state.ts';
import { dateText, instantText, pesosText } from '../../view/format.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { Table } from '../list/table.tsx';

type UnmatchProps = {
  readonly id: string;
  readonly match: PaymentMatch;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
};

const Unmatch = ({ id, match, onDone, onClose }: UnmatchProps) => {
  const texts = useTexts(expectedPaymentTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const unmatch = async () => {
    const answer = await client.call(unmatchExpectedPayment, { params: { id, validation_id: match.validation_id } });
    if (!answer.isOk) return answer;
    onDone(texts.unmatched);
    return null;
  };
  return (
    <ConfirmDialog
      title={texts.unmatchTitle}
      text={texts.unmatchText(pesosText(match.amount), dateText(match.date, language))}
      submit={texts.unmatch}
      onConfirm={unmatch}
      onClose={onClose}
    />
  );
};

type MatchesProps = {
  readonly expected: ExpectedPayment;
  /** Whether the user may unmatch. */
  readonly canUpdate: boolean;
  readonly onDone: (text: string) => void;
};

/** The payments of an expected payment. Each can be taken away, once that is confirmed. */
export const Matches = ({ expected: { id, attributes }, canUpdate, onDone }: MatchesProps) => {
  const texts = useTexts(expectedPaymentTexts);
  const results = useTexts(matchTexts);
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<PaymentMatch | null>(null);
  if (attributes.matches.length === 0) return <p>{texts.noMatches}</p>;
  const unmatchColumn = {
    title: texts.unmatch,
    cell: (match: PaymentMatch) => (
      <button
        type="button"
        aria-label={texts.unmatchNamed(pesosText(match.amount), dateText(match.date, language))}
        onClick={() => {
          setChosen(match);
        }}
      >
        {texts.unmatch}
      </button>
    ),
  };
  return (
    <>
      <Table
        caption={texts.matches}
        rows={attributes.matches.map((match) => ({ ...match, id: match.validation_id }))}
        columns={[
          { title: texts.paymentDay, cell: ({ date }) => dateText(date, language) },
          { title: texts.amount, kind: 'number', cell: ({ amount }) => pesosText(amount) },
          {
            title: texts.result,
            cell: ({ result, is_late: isLate }) => (isLate ? `${results[result]}, ${texts.late}` : results[result]),
          },
          { title: texts.by, cell: ({ by }) => texts[by] },
          {
            title: texts.validation,
            kind: 'long',
            cell: ({ validation_id: validation }) => <a href={validationPath(validation)}>{validation}</a>,
          },
          ...(canUpdate ? [unmatchColumn] : []),
        ]}
      />
      {chosen !== null && (
        <Unmatch
          id={id}
          match={chosen}
          onDone={onDone}
          onClose={() => {
            setChosen(null);
          }}
        />
      )}
    </>
  );
};

/** The newest matches and unmatches by hand, with their requests. */
export const ManualChanges = ({ expected: { attributes }, timezone }: Pick<MatchesProps, 'expected'> & { readonly timezone: string }) => {
  const texts = useTexts(expectedPaymentTexts);
  const { language } = useLanguage();
  return (
    <Table
      caption={texts.changes}
      rows={attributes.manual_changes.map((change, index) => ({ ...change, id: String(index) }))}
      columns={[
        { title: texts.changeAt, cell: ({ at }) => instantText(at, language, timezone) },
        { title: texts.change, cell: ({ action }) => (action === 'matched' ? texts.changeMatched : texts.changeUnmatched) },
        { title: texts.validation, kind: 'long', cell: ({ validation_id: validation }) => validation },
        { title: texts.request, kind: 'long', cell: ({ request_id: request }) => request },
      ]}
    />
  );
};
