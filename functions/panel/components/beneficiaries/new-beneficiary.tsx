import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { beneficiaryResource } from '../../../../shared/beneficiaries/http/beneficiary-resource.ts';
import { createBeneficiary } from '../../api/beneficiary-operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { beneficiaryTexts } from '../../texts/beneficiaries.ts';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { useBanks } from '../reading/use-banks.ts';
import { Select } from '../select.tsx';
import { AccountField } from './account-field.tsx';

export type Beneficiary = InferOutput<typeof beneficiaryResource>;

/** The form that saves an account. It is empty again afterwards, for the next one. */
export const NewBeneficiary = ({ onSaved }: { readonly onSaved: () => void }) => {
  const texts = useTexts(beneficiaryTexts);
  const { client } = useSession();
  const banks = useBanks();
  const [done, setDone] = useState<string | null>(null);
  const [saved, setSaved] = useState(0);
  const send = async (typed: Typed) => {
    setDone(null);
    const [bank, label] = [typed('bank_code'), typed('label')];
    const answer = await client.call(createBeneficiary, {
      body: { account_number: typed('account_number'), bank_code: bank === '' ? null : bank, label: label === '' ? null : label },
    });
    if (!answer.isOk) return answer;
    const { label: name, account_number: account } = answer.body.data.attributes;
    setDone(answer.status === 200 ? texts.reactivated(name ?? account) : texts.saved(name ?? account));
    setSaved((before) => before + 1);
    onSaved();
    return null;
  };
  return (
    <>
      {done !== null && (
        <p class="notice success" role="status">
          {done}
        </p>
      )}
      <Form key={saved} submit={texts.submit} onSubmit={send}>
        <div class="columns">
          <AccountField name="account_number" hasBankField isFocused={saved > 0} />
          <Field name="label" label={texts.label} hint={texts.labelHint} maxLength={100} isOptional />
          <Select name="bank_code" label={texts.bank} hint={texts.bankHint} options={[['', texts.anyBank], ...banks]} />
        </div>
      </Form>
    </>
  );
};
