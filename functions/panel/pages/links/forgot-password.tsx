import { useState } from 'preact/hooks';

import { forgotPassword, resetPassword, sendOtp, verifyOtp } from '../../api/operations.ts';
import { Card } from '../../components/card.tsx';
import { CodeField } from '../../components/code-field.tsx';
import { Field } from '../../components/field.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import { NewPassword } from '../../components/new-password.tsx';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { linkTexts } from '../../texts/links.ts';

/** Where a user is who has forgotten the password. */
type Step =
  | { readonly kind: 'address' }
  | { readonly kind: 'link_sent' }
  | { readonly kind: 'code_sent'; readonly challengeId: string }
  | { readonly kind: 'new_password'; readonly token: string }
  | { readonly kind: 'done' };

type StepProps = { readonly onStep: (step: Step) => void };

const AddressForm = ({ onStep }: StepProps) => {
  const texts = useTexts(linkTexts);
  const { client } = useSession();
  const [channel, setChannel] = useState<'link' | 'email' | 'sms'>('link');
  const send = async (typed: Typed) => {
    const email = typed('email');
    if (channel === 'link') {
      const answer = await client.call(forgotPassword, { body: { email } });
      if (answer.isOk) onStep({ kind: 'link_sent' });
      return answer.isOk ? null : answer;
    }
    const answer = await client.call(sendOtp, { body: { purpose: 'password_reset', email, channel } });
    if (answer.isOk) onStep({ kind: 'code_sent', challengeId: answer.body.data.attributes.challenge_id });
    return answer.isOk ? null : answer;
  };
  const submit = { link: texts.forgotSubmit, email: texts.codeByMail, sms: texts.codeBySms }[channel];
  const others = (['link', 'email', 'sms'] as const).filter((other) => other !== channel);
  return (
    <Card title={texts.forgotTitle}>
      <p>{texts.forgotText}</p>
      <Form submit={submit} onSubmit={send}>
        <Field name="email" label={texts.email} type="email" autocomplete="username" />
      </Form>
      <p class="muted">{texts.codeInstead}</p>
      <div class="actions">
        {others.map((other) => (
          <button
            key={other}
            type="button"
            onClick={() => {
              setChannel(other);
            }}
          >
            {{ link: texts.forgotSubmit, email: texts.codeByMail, sms: texts.codeBySms }[other]}
          </button>
        ))}
      </div>
    </Card>
  );
};

const CodeForm = ({ challengeId, onStep }: StepProps & { readonly challengeId: string }) => {
  const texts = useTexts(linkTexts);
  const { client } = useSession();
  const verify = async (typed: Typed) => {
    const answer = await client.call(verifyOtp, { body: { challenge_id: challengeId, code: typed('code') } });
    if (!answer.isOk) return answer;
    const { reset_token: token } = answer.body.data.attributes;
    if (token !== null) onStep({ kind: 'new_password', token });
    return null;
  };
  return (
    <Card title={texts.forgotTitle}>
      <p role="status">{texts.codeSent}</p>
      <Form submit={texts.codeConfirm} onSubmit={verify}>
        <CodeField />
      </Form>
    </Card>
  );
};

const PasswordForm = ({ token, onStep }: StepProps & { readonly token: string }) => {
  const texts = useTexts(linkTexts);
  const { client } = useSession();
  const reset = async (typed: Typed) => {
    const answer = await client.call(resetPassword, { body: { token, new_password: typed('new_password') } });
    if (answer.isOk) onStep({ kind: 'done' });
    return answer.isOk ? null : answer;
  };
  return (
    <Card title={texts.resetTitle}>
      <Form submit={texts.resetSubmit} onSubmit={reset}>
        <NewPassword />
      </Form>
    </Card>
  );
};

const ForgotPasswordPage = () => {
  const texts = useTexts(linkTexts);
  const [step, setStep] = useState<Step>({ kind: 'address' });
  if (step.kind === 'address') return <AddressForm onStep={setStep} />;
  if (step.kind === 'code_sent') return <CodeForm challengeId={step.challengeId} onStep={setStep} />;
  if (step.kind === 'new_password') return <PasswordForm token={step.token} onStep={setStep} />;
  return (
    <Card title={texts.forgotTitle}>
      <p class="notice success" role="status">
        {step.kind === 'done' ? texts.resetDone : texts.forgotDone}
      </p>
      <div class="links">
        <a href={PATHS.signIn}>{texts.toSignIn}</a>
      </div>
    </Card>
  );
};

export default ForgotPasswordPage;
