import { useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import { confirmTwoFactor, disableTwoFactor, enableTwoFactor, replaceRecoveryCodes } from '../../api/operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import type { User } from '../../session/visitor.ts';
import { accountTexts } from '../../texts/account.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { CodeField } from '../code-field.tsx';
import { Form, type Typed } from '../form.tsx';
import { ProofForm, type Proof } from './proof-form.tsx';
import { Section } from './section.tsx';

const RecoveryCodes = ({ codes }: { readonly codes: readonly string[] }) => {
  const texts = useTexts(accountTexts);
  return (
    <div class="notice warning" role="status">
      <h3>{texts.codes}</h3>
      <p>{texts.codesText}</p>
      <ul class="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
};

type PartProps = { readonly onCodes: (codes: readonly string[] | null) => void };

const Enabling = ({ onCodes }: PartProps) => {
  const texts = useTexts(accountTexts);
  const { client, reload } = useSession();
  const [challenge, setChallenge] = useState<{ readonly id: string; readonly hint: string } | null>(null);
  const start = async (proof: Proof) => {
    const answer = await client.call(enableTwoFactor, { body: { method: 'email', ...proof } });
    if (!answer.isOk) return answer;
    const { challenge_id: id, destination_hint: hint } = answer.body.data.attributes;
    setChallenge({ id, hint });
    return null;
  };
  const confirm = async (typed: Typed) => {
    const answer = await client.call(confirmTwoFactor, { body: { challenge_id: challenge?.id ?? '', code: typed('code') } });
    if (!answer.isOk) return answer;
    onCodes(answer.body.data.attributes.recovery_codes);
    await reload();
    return null;
  };
  if (challenge === null) return <ProofForm submit={texts.enable} onSubmit={start} />;
  return (
    <>
      <p role="status">{texts.emailSent(challenge.hint)}</p>
      <Form submit={texts.confirm} onSubmit={confirm}>
        <CodeField />
      </Form>
    </>
  );
};

const Enabled = ({ onCodes }: PartProps) => {
  const texts = useTexts(accountTexts);
  const { client, reload } = useSession();
  const disable = async (proof: Proof) => {
    const answer = await client.call(disableTwoFactor, { body: proof });
    if (!answer.isOk) return answer;
    onCodes(null);
    await reload();
    return null;
  };
  const replace = async (): Promise<Failure | null> => {
    const answer = await client.call(replaceRecoveryCodes);
    if (!answer.isOk) return answer;
    onCodes(answer.body.data.attributes.recovery_codes);
    return null;
  };
  return (
    <>
      <div class="actions">
        <ActionButton onAction={replace}>{texts.newCodes}</ActionButton>
      </div>
      <ProofForm submit={texts.disable} onSubmit={disable} />
    </>
  );
};

/** The second factor and its recovery codes. */
export const TwoFactor = ({ user: { two_factor: factor } }: { readonly user: User }) => {
  const texts = useTexts(accountTexts);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Section title={texts.twoFactor} text={factor.enabled ? texts.twoFactorOn : texts.twoFactorOff}>
      {codes !== null && <RecoveryCodes codes={codes} />}
      {factor.enabled ? <Enabled onCodes={setCodes} /> : <Enabling onCodes={setCodes} />}
    </Section>
  );
};
