import { useState } from 'preact/hooks';

import type { Language } from '../../../../shared/errors/text.ts';
import { changePassword, confirmEmailChange, startEmailChange, updateMe, withdrawEmailChange } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import type { User } from '../../session/visitor.ts';
import { accountTexts } from '../../texts/account.ts';
import { EVIDENCE_DAYS, evidenceDaysOf } from '../../view/account/evidence-days.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { Field } from '../field.tsx';
import { Form, type Typed } from '../form.tsx';
import { Select } from '../select.tsx';
import { CodeStep, sentCodeOf, type SentCode } from './code-step.tsx';
import { EmailVerification } from './email-verification.tsx';
import { ProofForm, type Proof } from './proof-form.tsx';
import { Section } from './section.tsx';

const zones = (own: string): readonly (readonly [string, string])[] =>
  [...new Set([own, ...Intl.supportedValuesOf('timeZone')])].toSorted().map((zone) => [zone, zone.replaceAll('_', ' ')]);

/** Name, time zone, language, and how long responses of the portal are kept. */
export const Profile = ({ user }: { readonly user: User }) => {
  const texts = useTexts(accountTexts);
  const { language: shown, choose } = useLanguage();
  const { client, reload } = useSession();
  const [isSaved, setIsSaved] = useState(false);
  const save = async (typed: Typed) => {
    const language: Language = typed('language') === 'en' ? 'en' : 'es';
    const days = evidenceDaysOf(typed('evidence_retention_days'));
    const body = { name: typed('name'), timezone: typed('timezone'), language, evidence_retention_days: days };
    const answer = await client.call(updateMe, { body });
    setIsSaved(answer.isOk);
    if (!answer.isOk) return answer;
    choose(language);
    await reload();
    return null;
  };
  return (
    <Section title={texts.profile} done={isSaved ? texts.saved : null}>
      <Form submit={texts.save} onSubmit={save}>
        <Field name="name" label={texts.name} value={user.name} maxLength={100} autocomplete="name" />
        <Select name="timezone" label={texts.timezone} value={user.timezone} options={zones(user.timezone)} />
        <Select
          name="language"
          label={texts.language}
          value={user.language ?? shown}
          options={[
            ['es', texts.spanish],
            ['en', texts.english],
          ]}
        />
        <Select
          name="evidence_retention_days"
          label={texts.evidenceDays}
          hint={texts.evidenceDaysHint}
          value={String(user.evidence_retention_days)}
          options={EVIDENCE_DAYS.map((days) => [String(days), texts.days(days)] as const)}
        />
      </Form>
    </Section>
  );
};

/** Another address, confirmed with the code that is sent there. */
export const EmailChange = ({ user }: { readonly user: User }) => {
  const texts = useTexts(accountTexts);
  const { client, reload } = useSession();
  const [sent, setSent] = useState<SentCode | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const start = async (proof: Proof, typed: Typed) => {
    const answer = await client.call(startEmailChange, { body: { new_email: typed('new_email'), ...proof } });
    if (!answer.isOk) return answer;
    setDone(null);
    setSent(sentCodeOf(answer.body.data.attributes));
    return null;
  };
  const withdraw = async () => {
    const answer = await client.call(withdrawEmailChange);
    if (!answer.isOk) return answer;
    setSent(null);
    setDone(texts.emailWithdrawn);
    return null;
  };
  return (
    <Section title={texts.email} text={user.email} done={done}>
      {user.email_verified_at === null && (
        <EmailVerification
          onVerified={() => {
            setDone(texts.emailVerified);
          }}
        />
      )}
      {sent === null ? (
        <ProofForm submit={texts.changeEmail} onSubmit={start}>
          <Field name="new_email" label={texts.newEmail} type="email" autocomplete="email" />
        </ProofForm>
      ) : (
        <CodeStep
          sent={sent}
          onConfirm={async (body) => {
            const answer = await client.call(confirmEmailChange, { body });
            if (!answer.isOk) return answer;
            setSent(null);
            setDone(texts.emailChanged);
            await reload();
            return null;
          }}
          others={
            <ActionButton kind="plain" onAction={withdraw}>
              {texts.withdrawEmail}
            </ActionButton>
          }
        />
      )}
    </Section>
  );
};

/** Another password. */
export const PasswordChange = () => {
  const texts = useTexts(accountTexts);
  const { client } = useSession();
  const [isChanged, setIsChanged] = useState(false);
  const change = async ({ password, ...proof }: Proof, typed: Typed) => {
    const answer = await client.call(changePassword, {
      body: { current_password: password, new_password: typed('new_password'), ...proof },
    });
    setIsChanged(answer.isOk);
    return answer.isOk ? null : answer;
  };
  return (
    <Section title={texts.password} done={isChanged ? texts.passwordChanged : null}>
      <ProofForm submit={texts.changePassword} onSubmit={change}>
        <Field name="new_password" label={texts.newPassword} type="password" hint={texts.passwordHint} autocomplete="new-password" />
      </ProofForm>
    </Section>
  );
};
