import { useState } from 'preact/hooks';

import type { Failure } from '../../api/failure.ts';
import { getProfileDetail, removePhone, setPhone, verifyPhone } from '../../api/operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { accountTexts } from '../../texts/account.ts';
import { internationalPhone } from '../../view/account/phone.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { Loading } from '../loading.tsx';
import { Problem } from '../problem.tsx';
import { CodeStep, sentCodeOf, type SentCode } from './code-step.tsx';
import { Section } from './section.tsx';

/** The phone of the account, which a code verifies. */
export const Phone = () => {
  const texts = useTexts(accountTexts);
  const { client } = useSession();
  const [phone, setNumber] = useState<string | null>(null);
  const [isRead, setIsRead] = useState(false);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const read = async (): Promise<void> => {
    const answer = await client.call(getProfileDetail);
    setFailure(answer.isOk ? null : answer);
    setIsRead(answer.isOk);
    if (answer.isOk) setNumber(answer.body.data.attributes.phone);
  };
  const start = async (typed: Typed) => {
    const answer = await client.call(setPhone, { body: { phone: internationalPhone(typed('phone')) } });
    if (!answer.isOk) return answer;
    setDone(null);
    setSent(sentCodeOf(answer.body.data.attributes));
    return null;
  };
  const remove = async () => {
    const answer = await client.call(removePhone);
    if (!answer.isOk) return answer;
    setNumber(null);
    setDone(texts.phoneRemoved);
    return null;
  };
  return (
    <Section title={texts.phone} text={texts.phoneText} done={done} onOpen={() => void read()}>
      {failure !== null && <Problem failure={failure} onRetry={() => void read()} />}
      {!isRead && failure === null && <Loading />}
      {phone !== null && (
        <div class="actions">
          <span>{phone}</span>
          <ActionButton onAction={remove} label={texts.removeNamed(phone)}>
            {texts.remove}
          </ActionButton>
        </div>
      )}
      {sent === null ? (
        <Form submit={texts.sendPhoneCode} onSubmit={start}>
          <Field name="phone" label={texts.newPhone} type="tel" inputMode="tel" hint={texts.phoneHint} autocomplete="tel" />
        </Form>
      ) : (
        <CodeStep
          sent={sent}
          onConfirm={async (body) => {
            const answer = await client.call(verifyPhone, { body });
            if (!answer.isOk) return answer;
            setSent(null);
            setNumber(answer.body.data.attributes.phone);
            setDone(texts.phoneVerified);
            return null;
          }}
          others={
            <button
              type="button"
              class="plain"
              onClick={() => {
                setSent(null);
              }}
            >
              {texts.otherPhone}
            </button>
          }
        />
      )}
    </Section>
  );
};
