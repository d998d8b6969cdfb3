import { useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import { changeTwoFactor, confirmTwoFactor, disableTwoFactor, enableTwoFactor, replaceRecoveryCodes } from '../../api/operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import type { User } from '../../session/visitor.ts';
import { accountTexts } from '../../texts/account.ts';
import { ActionButton } from '../actions/action-button.tsx';
import type { Typed } from '../form.tsx';
import { Select } from '../select.tsx';
import { CodeStep, sentCodeOf, type SentCode } from './code-step.tsx';
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

type Channel = 'email' | 'sms';

type ChannelFormProps = PartProps & {
  readonly submit: string;
  /** The channel of an account with a second factor that the form is for; null has the user choose the first one. */
  readonly channel: Channel | null;
};

/** Sends a code to a channel, and makes it that of the second factor once the code is confirmed. */
const ChannelForm = ({ submit, channel, onCodes }: ChannelFormProps) => {
  const texts = useTexts(accountTexts);
  const { client, reload } = useSession();
  const [sent, setSent] = useState<SentCode | null>(null);
  const start = async (proof: Proof, typed: Typed) => {
    const chosen = typed('method') === 'sms' ? 'sms' : 'email';
    const body = { method: channel ?? chosen, ...proof };
    const answer = await (channel === null ? client.call(enableTwoFactor, { body }) : client.call(changeTwoFactor, { body }));
    if (!answer.isOk) return answer;
    setSent(sentCodeOf(answer.body.data.attributes));
    return null;
  };
  if (sent === null) {
    return (
      <ProofForm submit={submit} onSubmit={start}>
        {channel === null && (
          <Select
            name="method"
            label={texts.channel}
            hint={texts.channelHint}
            value="email"
            options={[
              ['email', texts.byEmail],
              ['sms', texts.bySms],
            ]}
          />
        )}
      </ProofForm>
    );
  }
  return (
    <CodeStep
      sent={sent}
      onConfirm={async (body) => {
        const answer = await client.call(confirmTwoFactor, { body });
        if (!answer.isOk) return answer;
        setSent(null);
        onCodes(answer.body.data.attributes.recovery_codes);
        await reload();
        return null;
      }}
    />
  );
};

const Enabled = ({ method, onCodes }: PartProps & { readonly method: Channel }) => {
  const texts = useTexts(accountTexts);
  const { client, reload } = useSession();
  const other = method === 'sms' ? 'email' : 'sms';
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
      <h3>{texts.changeChannel}</h3>
      <ChannelForm key={other} submit={other === 'sms' ? texts.toSms : texts.toEmail} channel={other} onCodes={onCodes} />
      <h3>{texts.disableTitle}</h3>
      <ProofForm submit={texts.disable} onSubmit={disable} />
    </>
  );
};

/** The second factor and its recovery codes. */
export const TwoFactor = ({ user: { two_factor: factor } }: { readonly user: User }) => {
  const texts = useTexts(accountTexts);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const method = factor.method ?? 'email';
  const on = method === 'sms' ? texts.twoFactorBySms : texts.twoFactorByEmail;
  return (
    <Section title={texts.twoFactor} text={factor.enabled ? on : texts.twoFactorOff}>
      {codes !== null && <RecoveryCodes codes={codes} />}
      {factor.enabled ? (
        <Enabled method={method} onCodes={setCodes} />
      ) : (
        <ChannelForm submit={texts.enable} channel={null} onCodes={setCodes} />
      )}
    </Section>
  );
};
