import { useRoute } from 'preact-iso/router';
import { useState } from 'preact/hooks';

import { archiveBeneficiary, getBeneficiary, patchBeneficiary } from '../../api/beneficiary-operations.ts';
import { withBody } from '../../api/with-body.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import type { Beneficiary } from '../../components/beneficiaries/new-beneficiary.tsx';
import { PageTitle } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import type { PageProps } from '../../components/guarded.tsx';
import { ReadPart } from '../../components/reading/read-part.tsx';
import { useBanks } from '../../components/reading/use-banks.ts';
import { useReading } from '../../components/reading/use-reading.ts';
import { Select } from '../../components/select.tsx';
import { PATHS } from '../../paths.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { beneficiaryTexts } from '../../texts/beneficiaries.ts';
import { instantText } from '../../view/format.ts';

type PartProps = { readonly beneficiary: Beneficiary; readonly onDone: (text: string) => void };

/** The name of an account, and the bank of one whose digits do not contain it. */
const EditForm = ({ beneficiary: { id, attributes }, onDone }: PartProps) => {
  const texts = useTexts(beneficiaryTexts);
  const { client } = useSession();
  const banks = useBanks();
  const { label, account_type: type, bank_code: bank, bank_name: bankName } = attributes;
  const canChooseBank = type !== 'clabe';
  // The bank of the account is an option before the list of banks is read, and without it.
  const given = bank === null || banks.some(([code]) => code === bank) ? [] : [[bank, bankName ?? bank] as const];
  const save = async (typed: Typed) => {
    const name = typed('label');
    const answer = await client.call(patchBeneficiary, {
      params: { id },
      body: { label: name === '' ? null : name, ...(canChooseBank && typed('bank_code') !== '' ? { bank_code: typed('bank_code') } : {}) },
    });
    if (!answer.isOk) return answer;
    onDone(texts.changed);
    return null;
  };
  return (
    <Form submit={texts.save} onSubmit={save}>
      <div class="columns">
        <Field name="label" label={texts.label} hint={texts.labelHint} value={label ?? ''} maxLength={100} isOptional />
        {canChooseBank && (
          <Select name="bank_code" label={texts.bank} options={[['', texts.anyBank], ...given, ...banks]} value={bank ?? ''} />
        )}
      </div>
    </Form>
  );
};

/** Archives an account, or makes it active again. */
const StatusButton = ({ beneficiary: { id, attributes }, onDone }: PartProps) => {
  const texts = useTexts(beneficiaryTexts);
  const { client } = useSession();
  const isActive = attributes.status === 'active';
  const change = async () => {
    const answer = isActive
      ? await client.call(archiveBeneficiary, { params: { id } })
      : await client.call(patchBeneficiary, { params: { id }, body: { status: 'active' } });
    if (!answer.isOk) return answer;
    onDone(isActive ? texts.archived : texts.restored);
    return null;
  };
  return <ActionButton onAction={change}>{isActive ? texts.archive : texts.restore}</ActionButton>;
};

const Facts = ({ beneficiary: { attributes }, timezone }: { readonly beneficiary: Beneficiary; readonly timezone: string }) => {
  const texts = useTexts(beneficiaryTexts);
  const { language } = useLanguage();
  const facts = [
    [texts.account, attributes.account_number],
    [texts.type, texts[attributes.account_type]],
    [texts.bank, attributes.bank_name ?? ''],
    [texts.state, texts[attributes.status]],
    [texts.since, instantText(attributes.created_at, language, timezone)],
  ] as const;
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** A saved account with its full number, its name and bank to change, and its archive. */
const BeneficiaryPage = ({ user: { timezone, permissions } }: PageProps) => {
  const texts = useTexts(beneficiaryTexts);
  const { client } = useSession();
  const id = useRoute().params['id'] ?? '';
  const [done, setDone] = useState<string | null>(null);
  const reading = useReading(async () => withBody(await client.call(getBeneficiary, { params: { id } })), id);
  const show = (text: string): void => {
    setDone(text);
    reading.reload();
  };
  return (
    <>
      <section class="card">
        <PageTitle title={reading.body?.data.attributes.label ?? texts.detailTitle} />
        {done !== null && (
          <p class="notice success" role="status">
            {done}
          </p>
        )}
        <ReadPart reading={reading}>{({ data }) => <Facts beneficiary={data} timezone={timezone} />}</ReadPart>
        <a href={PATHS.beneficiaries}>{texts.back}</a>
      </section>
      {reading.body !== null && permissions.includes('beneficiaries:update') && (
        <section class="card">
          <h2>{texts.edit}</h2>
          <EditForm beneficiary={reading.body.data} onDone={show} />
          <h2>{texts.state}</h2>
          <p class="muted">{texts.archiveText}</p>
          <div class="actions">
            <StatusButton beneficiary={reading.body.data} onDone={show} />
          </div>
        </section>
      )}
    </>
  );
};

export default BeneficiaryPage;
