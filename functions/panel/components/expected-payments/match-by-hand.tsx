import { useState } from 'preact/hooks';

import { listExpectedPayments, matchExpectedPayment } from '../../api/expected-payment-operations.ts';
import type { Failure } from '../../api/failure.ts';
import { listValidations } from '../../api/operations.ts';
import { expectedPaymentPath } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { expectedPaymentTexts } from '../../texts/expected-payments.ts';
import { historyTexts } from '../../texts/history.ts';
import { countedIn, type ExpectedPayment } from '../../view/expected-payments/state.ts';
import { pesosText } from '../../view/format.ts';
import { pageOf } from '../../view/history-query.ts';
import type { Place } from '../../view/list-place.ts';
import { Section } from '../account/section.tsx';
import { ActionButton } from '../actions/action-button.tsx';
import { useRequestKey } from '../actions/use-request-key.tsx';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { CursorList } from '../list/cursor-list.tsx';
import { useHistoryColumns } from '../validation/history-columns.tsx';

type Match = (validationId: string) => Promise<Failure | null>;

/** The newest expected payments that may have payments. */
const WITH_PAYMENTS = { query: { status: 'partial,matched,overpaid,expired', 'page[size]': '100' } };

type ChoiceProps = { readonly expected: ExpectedPayment; readonly timezone: string; readonly onMatch: Match };

/** The valid payments of the history, and a search in it. One that counts already leads to where it does. */
const HistoryChoice = ({ expected, timezone, onMatch }: ChoiceProps) => {
  const texts = useTexts(expectedPaymentTexts);
  const { search: searchLabel, searchHint, status } = useTexts(historyTexts);
  const { client } = useSession();
  // All of them are valid.
  const columns = useHistoryColumns(timezone).filter(({ title }) => title !== status);
  const [search, setSearch] = useState('');
  const [others, setOthers] = useState<readonly ExpectedPayment[]>([]);
  const counted = countedIn([...others, expected], expected.id);
  const read = async (place: Place) => {
    const query = { ...pageOf(place), ...(search === '' ? {} : { search }), status: 'valid', 'page[size]': '10' };
    const [page, listed] = await Promise.all([client.call(listValidations, { query }), client.call(listExpectedPayments, WITH_PAYMENTS)]);
    if (listed.isOk) setOthers(listed.body.data);
    return page;
  };
  const find = (typed: Typed) => {
    setSearch(typed('search'));
    return Promise.resolve(null);
  };
  return (
    <>
      <h3>{texts.fromHistory}</h3>
      <Form submit={texts.find} onSubmit={find}>
        <Field name="search" label={searchLabel} hint={searchHint} maxLength={100} isOptional />
      </Form>
      <CursorList
        key={search}
        caption={texts.fromHistory}
        columns={[
          ...columns,
          {
            title: texts.match,
            cell: ({ id, attributes: { amount } }) => {
              const other = counted.get(id);
              if (other !== undefined) return <a href={expectedPaymentPath(other)}>{texts.counted}</a>;
              return (
                <ActionButton onAction={() => onMatch(id)} label={texts.matchNamed(amount === null ? id : pesosText(amount))}>
                  {texts.match}
                </ActionButton>
              );
            },
          },
        ]}
        read={read}
        empty={<p>{texts.noValidations}</p>}
      />
    </>
  );
};

type MatchByHandProps = {
  readonly expected: ExpectedPayment;
  readonly timezone: string;
  /** Whether the user may read the history. */
  readonly hasHistory: boolean;
  readonly onDone: (text: string) => void;
};

/** Counts a validation, by its id or chosen from the history, which is read once this part is opened. */
export const MatchByHand = ({ expected, timezone, hasHistory, onDone }: MatchByHandProps) => {
  const texts = useTexts(expectedPaymentTexts);
  const { client } = useSession();
  const withKey = useRequestKey();
  const [isOpen, setIsOpen] = useState(false);
  const match: Match = async (validationId) => {
    const body = { validation_id: validationId };
    const answer = await withKey(body, ({ key }) =>
      client.call(matchExpectedPayment, { params: { id: expected.id }, body, idempotencyKey: key }),
    );
    if (!answer.isOk) return answer;
    onDone(texts.matched);
    return null;
  };
  return (
    <Section
      title={texts.matchTitle}
      text={texts.matchText}
      onOpen={() => {
        setIsOpen(true);
      }}
    >
      <Form submit={texts.match} onSubmit={(typed) => match(typed('validation_id'))}>
        <Field name="validation_id" label={texts.validationId} maxLength={36} />
      </Form>
      {hasHistory && isOpen && <HistoryChoice expected={expected} timezone={timezone} onMatch={match} />}
    </Section>
  );
};
