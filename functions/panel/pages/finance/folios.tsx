import { useLocation } from 'preact-iso/router';

import { getFinanceFolio } from '../../api/daily-operations.ts';
import { PageTitle } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { FinanceTabs } from '../../components/finance/finance-tabs.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { Facts } from '../../components/text/facts.tsx';
import { PATHS } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { financeTexts } from '../../texts/finance.ts';
import { countText, instantText, monthText, pesosText } from '../../view/format.ts';
import { addressOfPlace } from '../../view/list-place.ts';

const Folio = ({ folio, timezone }: { readonly folio: string; readonly timezone: string }) => {
  const texts = useTexts(financeTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const reading = useReading(() => client.call(getFinanceFolio, { params: { folio } }), folio);
  return (
    <ReadPart reading={reading}>
      {({ data: { id, attributes } }) => (
        <Facts
          facts={[
            [texts.folio, <code key="folio">{id}</code>],
            [texts.month, monthText(attributes.period.month, language)],
            [texts.issued, instantText(attributes.issued_at, language, timezone)],
            [texts.validations, countText(attributes.count)],
            [texts.verified, countText(attributes.verified_count)],
            [texts.totalVolume, pesosText(attributes.total_volume)],
            [texts.verifiedVolume, pesosText(attributes.verified_volume)],
            [texts.digest, <code key="digest">{attributes.digest}</code>],
          ]}
        />
      )}
    </ReadPart>
  );
};

/** What the folio of a report covered. The folio is in the address. */
const FoliosPage = ({ user: { timezone } }: PageProps) => {
  const texts = useTexts(financeTexts);
  const { query, route } = useLocation();
  const folio = query['folio'] ?? '';
  const find = (typed: Typed) => {
    route(addressOfPlace(PATHS.financeFolios, { folio: typed('folio').toUpperCase() }));
    return Promise.resolve(null);
  };
  return (
    <section class="card">
      <PageTitle title={texts.folios} />
      <FinanceTabs />
      <p>{texts.foliosText}</p>
      <Form key={folio} submit={texts.find} onSubmit={find}>
        <Field name="folio" label={texts.folio} hint={texts.folioHint} value={folio} maxLength={27} />
      </Form>
      {folio !== '' && <Folio folio={folio} timezone={timezone} />}
    </section>
  );
};

export default FoliosPage;
