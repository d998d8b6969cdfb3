import { useState } from 'preact/hooks';

import { resendTwoFactor, verifyTwoFactor } from '../../api/operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { signInTexts } from '../../texts/sign-in/sign-in.ts';
import { firstMethod, type Challenge } from '../../view/sign-in-step.ts';
import { Checkbox } from '../checkbox.tsx';
import { CodeField } from '../code-field.tsx';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { ResendButton } from '../resend-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type SecondStepProps = { readonly challenge: Challenge; readonly onSignedIn: () => void; readonly onBack: () => void };

type Method = 'code' | 'recovery_code';

/** The way from one proof to the other, for a user who has both. */
const OtherMethod = ({ challenge, method, onChoose }: { challenge: Challenge; method: Method; onChoose: (method: Method) => void }) => {
  const texts = useTexts(signInTexts);
  const other = method === 'code' ? 'recovery_code' : 'code';
  if (other === 'code' && firstMethod(challenge) !== 'code') return null;
  return (
    <button
      type="button"
      class="plain"
      onClick={() => {
        onChoose(other);
      }}
    >
      {other === 'code' ? texts.useCode : texts.useRecoveryCode}
    </button>
  );
};

/** The second step of a sign-in: a code, a recovery code or a passkey. */
export const SecondStep = ({ challenge, onSignedIn, onBack }: SecondStepProps) => {
  const texts = useTexts(signInTexts);
  const { client } = useSession();
  const [method, setMethod] = useState<Method>(firstMethod(challenge));
  const confirm = async (typed: Typed) => {
    const proof = method === 'code' ? { code: typed('code') } : { recovery_code: typed('recovery_code') };
    const answer = await client.call(verifyTwoFactor, {
      body: { challenge_id: challenge.challenge_id, ...proof, remember_device: typed('remember_device') === 'on' },
    });
    if (!answer.isOk) return answer;
    client.setCsrfToken(answer.body.data.attributes.csrf_token);
    onSignedIn();
    return null;
  };
  const resend = async () => {
    const answer = await client.call(resendTwoFactor, { body: { challenge_id: challenge.challenge_id } });
    return answer.isOk ? null : answer;
  };
  return (
    <>
      <h2>{texts.secondStep}</h2>
      <p>{method === 'code' ? texts.codeSent(challenge.destination_hint) : texts.recoveryHint}</p>
      <Form
        key={method}
        submit={texts.confirm}
        onSubmit={confirm}
        others={
          <button type="button" class="plain" onClick={onBack}>
            {texts.back}
          </button>
        }
      >
        {method === 'code' ? <CodeField /> : <Field name="recovery_code" label={texts.recoveryCode} />}
        <Checkbox name="remember_device">{texts.remember}</Checkbox>
      </Form>
      <div class="links">
        {method === 'code' && <ResendButton after={challenge.resend_after} onResend={resend} />}
        <OtherMethod challenge={challenge} method={method} onChoose={setMethod} />
        {challenge.methods.includes('device_credential') && <PasskeyButton onSignedIn={onSignedIn} />}
      </div>
    </>
  );
};
