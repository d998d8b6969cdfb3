import type { InferOutput } from 'valibot';

import type { invoiceResource } from '../../../../shared/billing/http/invoice-resource.ts';
import { getInvoicePdf, listInvoices } from '../../api/daily-operations.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { BillingTabs } from '../../components/billing/billing-tabs.tsx';
import { PageTitle } from '../../components/card.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { Table } from '../../components/list/table.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { ToneBadge } from '../../components/text/tone-badge.tsx';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { billingTexts } from '../../texts/billing.ts';
import { instantText, pesosText } from '../../view/format.ts';
import { pesosOf } from '../../view/money/billing.ts';
import { INVOICE_TONES } from '../../view/money/tones.ts';

type Invoice = InferOutput<typeof invoiceResource>;

const Pdf = ({ invoice: { id, attributes } }: { readonly invoice: Invoice }) => {
  const texts = useTexts(billingTexts);
  const { client } = useSession();
  const open = async () => {
    const answer = await client.fileAddress(getInvoicePdf, { params: { id } });
    if (!answer.isOk) return answer;
    location.assign(answer.address);
    return null;
  };
  return attributes.has_pdf ? (
    <ActionButton onAction={open} label={texts.pdfNamed(attributes.number ?? id)}>
      {texts.pdf}
    </ActionButton>
  ) : null;
};

/** The invoices of the account. */
const InvoicesPage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(billingTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const reading = useReading(() => client.call(listInvoices));
  const names = { ...texts, paid: texts.paidInvoice };
  return (
    <section class="card">
      <PageTitle title={texts.invoices} />
      <BillingTabs />
      <p class="muted">{texts.noCfdi}</p>
      <ReadPart reading={reading}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{texts.noInvoices}</p>
          ) : (
            <Table
              caption={texts.invoices}
              rows={data}
              columns={[
                { title: texts.number, kind: 'long', cell: ({ id, attributes }) => attributes.number ?? id },
                { title: texts.date, cell: ({ attributes }) => instantText(attributes.created_at, language, timezone) },
                {
                  title: texts.state,
                  cell: ({ attributes: { status } }) => <ToneBadge tone={INVOICE_TONES[status]} text={names[status]} />,
                },
                { title: texts.concept, cell: ({ attributes }) => attributes.lines.map(({ description }) => description).join(', ') },
                { title: texts.total, kind: 'number', cell: ({ attributes }) => pesosText(pesosOf(attributes.total)) },
                { title: texts.pdf, cell: (invoice) => <Pdf invoice={invoice} /> },
              ]}
            />
          )
        }
      </ReadPart>
    </section>
  );
};

export default InvoicesPage;
