import { useRoute } from 'preact-iso/router';
import type { InferOutput } from 'valibot';

import type { creditResource, invoiceResource } from '../../../../admin-billing/http/billing-schemas.ts';
import { creditUser, listUserCredits, listUserInvoices, refundInvoice } from '../../../api/admin-operations.ts';
import { hasCode } from '../../../api/failure.ts';
import { Action } from '../../../components/admin/action.tsx';
import { UserTabs } from '../../../components/admin/customers/user-tabs.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { useMoment } from '../../../components/admin/use-moment.ts';
import { PageTitle } from '../../../components/card.tsx';
import { Field } from '../../../components/field.tsx';
import { Table } from '../../../components/list/table.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading, type Reading } from '../../../components/reading/use-reading.ts';
import { ToneBadge } from '../../../components/text/tone-badge.tsx';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { adminBillingTexts, invoiceStatusTexts } from '../../../texts/admin/billing.ts';
import { centavosOf, centavosText } from '../../../view/forms/centavos.ts';
import { INVOICE_TONES } from '../../../view/money/tones.ts';

type Invoice = InferOutput<typeof invoiceResource>;
type Credit = InferOutput<typeof creditResource>;

type RefundProps = {
  readonly user: string;
  readonly invoice: Invoice;
  readonly onDone: (text: string) => void;
  readonly onOutdated: () => void;
};

const Refund = ({ user, invoice: { id, attributes: invoice }, onDone, onOutdated }: RefundProps) => {
  const texts = useTexts(adminBillingTexts);
  const { client } = useSession();
  const left = invoice.amount_paid - invoice.refunded_amount;
  if (invoice.status !== 'paid' || left <= 0) return null;
  return (
    <Action
      label={texts.refund}
      name={texts.refundNamed(invoice.number ?? id)}
      text={texts.refundText(centavosText(left))}
      send={(typed) =>
        client.call(refundInvoice, {
          params: { id: user, invoice_id: id },
          body: {
            amount: typed('amount') === '' ? null : (centavosOf(typed('amount')) ?? 0),
            refunded_amount: invoice.refunded_amount,
            reason: typed('reason'),
          },
        })
      }
      onDone={({ body: { data } }) => {
        onDone(texts.wasRefunded(centavosText(data.attributes.amount)));
      }}
      onOutdated={onOutdated}
    >
      <Field name="amount" label={texts.refundAmount} hint={texts.refundHint} inputMode="decimal" isOptional />
    </Action>
  );
};

type InvoicesProps = {
  readonly user: string;
  readonly reading: Reading<{ readonly data: readonly Invoice[] }>;
  readonly onDone: (text: string) => void;
};

const Invoices = ({ user, reading, onDone }: InvoicesProps) => {
  const texts = useTexts(adminBillingTexts);
  const statuses = useTexts(invoiceStatusTexts);
  const moment = useMoment();
  return (
    <section class="card">
      <h2>{texts.invoices}</h2>
      <ReadPart reading={reading}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{texts.noInvoices}</p>
          ) : (
            <Table
              caption={texts.invoices}
              rows={data}
              columns={[
                { title: texts.createdAt, cell: ({ attributes }) => moment(attributes.created_at) },
                { title: texts.number, kind: 'long', cell: ({ attributes: { number } }) => number ?? '' },
                {
                  title: texts.status,
                  cell: ({ attributes: { status } }) => <ToneBadge tone={INVOICE_TONES[status]} text={statuses[status]} />,
                },
                { title: texts.total, kind: 'number', cell: ({ attributes: { total } }) => centavosText(total) },
                { title: texts.paid, kind: 'number', cell: ({ attributes: { amount_paid: paid } }) => centavosText(paid) },
                { title: texts.refunded, kind: 'number', cell: ({ attributes: { refunded_amount: back } }) => centavosText(back) },
                {
                  title: texts.actions,
                  cell: (invoice) => <Refund user={user} invoice={invoice} onDone={onDone} onOutdated={reading.reload} />,
                },
              ]}
            />
          )
        }
      </ReadPart>
    </section>
  );
};

type CreditsProps = {
  readonly user: string;
  readonly reading: Reading<{ readonly data: readonly Credit[] }>;
  readonly onDone: (text: string) => void;
};

const Credits = ({ user, reading, onDone }: CreditsProps) => {
  const texts = useTexts(adminBillingTexts);
  const moment = useMoment();
  const { client } = useSession();
  return (
    <section class="card">
      <h2>{texts.credits}</h2>
      <ReadPart reading={reading}>
        {({ data }) => (
          <>
            <div class="actions">
              <Action
                label={texts.credit}
                text={texts.creditText}
                send={(typed) =>
                  client.call(creditUser, {
                    params: { id: user },
                    body: {
                      amount: centavosOf(typed('amount')) ?? 0,
                      last_credit_id: data[0]?.id ?? null,
                      description: typed('description'),
                      reason: typed('reason'),
                    },
                  })
                }
                onDone={({ body: { data: credit } }) => {
                  onDone(texts.credited(centavosText(credit.attributes.balance)));
                }}
                onOutdated={reading.reload}
              >
                <Field name="amount" label={texts.creditAmount} inputMode="decimal" />
                <Field name="description" label={texts.description} hint={texts.descriptionHint} maxLength={200} />
              </Action>
            </div>
            {data.length === 0 ? (
              <p>{texts.noCredits}</p>
            ) : (
              <Table
                caption={texts.credits}
                rows={data}
                columns={[
                  { title: texts.createdAt, cell: ({ attributes }) => moment(attributes.created_at) },
                  { title: texts.description, kind: 'long', cell: ({ attributes: { description } }) => description },
                  { title: texts.amount, kind: 'number', cell: ({ attributes: { amount } }) => centavosText(amount) },
                  { title: texts.balance, kind: 'number', cell: ({ attributes: { balance } }) => centavosText(balance) },
                ]}
              />
            )}
          </>
        )}
      </ReadPart>
    </section>
  );
};

/** The invoices and the credits of a user, at the payment processor. */
const UserBillingPage = () => {
  const texts = useTexts(adminBillingTexts);
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const { client } = useSession();
  const invoices = useReading(() => client.call(listUserInvoices, { params: { id } }), id);
  const credits = useReading(() => client.call(listUserCredits, { params: { id } }), id);
  const outcome = useOutcome();
  const done = outcome.reloading(invoices, credits);
  const isUnknown = invoices.failure !== null && hasCode(invoices.failure, 'not_found');
  return (
    <>
      <section class="card">
        <PageTitle title={texts.billing} />
        <UserTabs id={id} />
        {outcome.notice}
        {isUnknown && <p class="notice">{texts.noCustomer}</p>}
      </section>
      {!isUnknown && <Invoices user={id} reading={invoices} onDone={done} />}
      {!isUnknown && <Credits user={id} reading={credits} onDone={done} />}
    </>
  );
};

export default UserBillingPage;
