import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { taxProfileResource } from '../../../billing/http/customer-contracts.ts';
import { getTaxProfile, putTaxProfile } from '../../api/daily-operations.ts';
import { hasCode } from '../../api/failure.ts';
import { BillingTabs } from '../../components/billing/billing-tabs.tsx';
import { PageTitle } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useReading } from '../../components/reading/use-reading.ts';
import { Select } from '../../components/select.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { billingTexts, taxKeys } from '../../texts/billing.ts';
import { isCfdiUse, taxKeysOf } from '../../view/money/tax-keys.ts';

type Profile = Pick<InferOutput<typeof taxProfileResource>['attributes'], 'rfc' | 'legal_name' | 'tax_regime' | 'postal_code'> & {
  readonly cfdi_use: string;
};

const NONE: Profile = { rfc: '', legal_name: '', tax_regime: '', postal_code: '', cfdi_use: '' };

const ProfileForm = ({ profile }: { readonly profile: Profile }) => {
  const texts = useTexts(billingTexts);
  const names = useTexts(taxKeys);
  const { client } = useSession();
  const [isSaved, setIsSaved] = useState(false);
  const { regimes, uses } = taxKeysOf(names);
  const save = async (typed: Typed) => {
    const use = typed('cfdi_use');
    const body = {
      rfc: typed('rfc').toUpperCase(),
      legal_name: typed('legal_name'),
      tax_regime: typed('tax_regime'),
      postal_code: typed('postal_code'),
      ...(isCfdiUse(use) ? { cfdi_use: use } : {}),
    };
    const answer = await client.call(putTaxProfile, { body });
    setIsSaved(answer.isOk);
    return answer.isOk ? null : answer;
  };
  const optionsOf = (keys: readonly (readonly [key: string, name: string])[]): readonly (readonly [string, string])[] => [
    ['', texts.select],
    ...keys.map(([key, name]) => [key, `${key} ${name}`] as const),
  ];
  return (
    <>
      {isSaved && (
        <p class="notice success" role="status">
          {texts.saved}
        </p>
      )}
      <Form submit={texts.save} onSubmit={save}>
        <div class="columns">
          <Field name="rfc" label={texts.rfc} value={profile.rfc} maxLength={13} />
          <Field name="legal_name" label={texts.legalName} value={profile.legal_name} maxLength={250} />
          <Select name="tax_regime" label={texts.regime} value={profile.tax_regime} options={optionsOf(regimes)} />
          <Field name="postal_code" label={texts.postalCode} value={profile.postal_code} inputMode="numeric" maxLength={5} />
          <Select name="cfdi_use" label={texts.use} value={profile.cfdi_use} options={optionsOf(uses)} />
        </div>
      </Form>
    </>
  );
};

/** The tax profile of the account. */
const TaxProfilePage = () => {
  const texts = useTexts(billingTexts);
  const { client } = useSession();
  const reading = useReading(async () => {
    const answer = await client.call(getTaxProfile);
    if (answer.isOk) return { isOk: true, body: answer.body.data.attributes } as const;
    return hasCode(answer, 'tax_profile_not_found') ? ({ isOk: true, body: NONE } as const) : answer;
  });
  return (
    <section class="card">
      <PageTitle title={texts.taxProfile} />
      <BillingTabs />
      <p>{texts.taxText}</p>
      <ReadPart reading={reading}>{(profile: Profile) => <ProfileForm profile={profile} />}</ReadPart>
    </section>
  );
};

export default TaxProfilePage;
