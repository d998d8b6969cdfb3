import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';

import { login, register, sendOtp, verifyOtp } from '../api/operations.ts';
import { Card } from '../components/card.tsx';
import { CodeField } from '../components/code-field.tsx';
import { Field } from '../components/field.tsx';
import { Form, type Typed } from '../components/form.tsx';
import { LegalCheckboxes } from '../components/legal-checkboxes.tsx';
import { useLegalDocuments } from '../components/reading/use-legal-documents.ts';
import { ResendButton } from '../components/resend-button.tsx';
import { PATHS } from '../paths.ts';
import { useLanguage, useTexts } from '../session/language-context.tsx';
import { useSession } from '../session/session.ts';
import { registrationTexts } from '../texts/sign-in/registration.ts';
import { documentsToAccept, type LegalDocument } from '../view/legal-documents.ts';

/** A registration whose code was sent. The password signs the user in once the code is confirmed. */
type Sent = { readonly challengeId: string; readonly email: string; readonly password: string; readonly resendAfter: number };

const Confirmation = ({ sent: { challengeId, email, password, resendAfter } }: { readonly sent: Sent }) => {
  const texts = useTexts(registrationTexts);
  const { client, reload } = useSession();
  const { route } = useLocation();
  const confirm = async (typed: Typed) => {
    const verified = await client.call(verifyOtp, { body: { challenge_id: challengeId, code: typed('code') } });
    if (!verified.isOk) return verified;
    const answer = await client.call(login, { body: { email, password } });
    if (answer.isOk && answer.status === 200) {
      client.setCsrfToken(answer.body.data.attributes.csrf_token);
      await reload();
    }
    route(answer.isOk ? PATHS.home : PATHS.signIn);
    return null;
  };
  const resend = async () => {
    const answer = await client.call(sendOtp, { body: { purpose: 'email_verification', challenge_id: challengeId } });
    return answer.isOk ? null : answer;
  };
  return (
    <Card title={texts.confirmTitle}>
      <p>{texts.confirmText(email)}</p>
      <Form submit={texts.confirm} onSubmit={confirm}>
        <CodeField />
      </Form>
      <div class="links">
        <ResendButton after={resendAfter} onResend={resend} />
      </div>
    </Card>
  );
};

const RegisterPage = () => {
  const texts = useTexts(registrationTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const listed = useLegalDocuments();
  const [demanded, setDemanded] = useState<readonly LegalDocument[] | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  // A refusal names the documents in force, which may be others than those that were listed.
  const documents = demanded ?? listed.body?.documents ?? [];
  const send = async (typed: Typed) => {
    const [email, password] = [typed('email'), typed('password')];
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const legal = documents.map(({ document, version }) => ({ document, version }));
    const body = { email, password, name: typed('name'), language, timezone: timeZone, legal };
    const answer = await client.call(register, { body });
    if (!answer.isOk) {
      const required = documentsToAccept(answer);
      if (required.length === 0) return answer;
      setDemanded(required);
      return null;
    }
    const { challenge_id: challengeId, resend_after: resendAfter } = answer.body.data.attributes;
    setSent({ challengeId, email, password, resendAfter });
    return null;
  };
  if (sent !== null) return <Confirmation sent={sent} />;
  return (
    <Card title={texts.title}>
      <Form submit={texts.submit} onSubmit={send}>
        <Field name="name" label={texts.name} autocomplete="name" maxLength={100} />
        <Field name="email" label={texts.email} type="email" autocomplete="username" />
        <Field name="password" label={texts.password} type="password" hint={texts.passwordHint} autocomplete="new-password" />
        {demanded !== null && (
          <p class="notice" role="status">
            {texts.legalRequired}
          </p>
        )}
        <LegalCheckboxes documents={documents} />
      </Form>
      <div class="links">
        <p>
          {texts.hasAccount} <a href={PATHS.signIn}>{texts.signIn}</a>
        </p>
        <a href={PATHS.legalDocuments}>{texts.legalDocuments}</a>
      </div>
    </Card>
  );
};

export default RegisterPage;
