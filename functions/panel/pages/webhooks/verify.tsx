import { useState } from 'preact/hooks';

import { getWebhookKeys } from '../../api/daily-operations.ts';
import { PageTitle } from '../../components/card.tsx';
import { Field } from '../../components/field.tsx';
import { Form, type Typed } from '../../components/form.tsx';
import { TextArea } from '../../components/text/text-area.tsx';
import { WebhookTabs } from '../../components/webhooks/webhook-tabs.tsx';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { verificationTexts } from '../../texts/webhooks.ts';
import { checkSignatures, isRecent, isSecret, outcomeOf, signedHeadersOf, type SignatureCheck } from '../../view/webhooks/verification.ts';

type Verification = { readonly checks: readonly SignatureCheck[]; readonly isRecent: boolean };

const CLASSES = { genuine: 'notice success', forged: 'notice danger', undecided: 'notice warning' } as const;

const Result = ({ verification: { checks, isRecent: isFresh } }: { readonly verification: Verification }) => {
  const texts = useTexts(verificationTexts);
  const outcome = outcomeOf(checks);
  const lines = { genuine: texts.signatureGenuine, forged: texts.signatureForged, unsupported: texts.signatureUnsupported };
  return (
    <div class={CLASSES[outcome]} role="status">
      <p>{texts[outcome]}</p>
      <ul>
        {checks.map(({ scheme, result }, index) => (
          <li key={`${index} ${scheme}`}>{lines[result](scheme)}</li>
        ))}
        <li>{isFresh ? texts.recent : texts.old}</li>
      </ul>
    </div>
  );
};

/** Verifies a pasted delivery in the browser. Only the public keys of the service are read; nothing that was pasted is sent. */
const VerifyPage = () => {
  const texts = useTexts(verificationTexts);
  const { client } = useSession();
  const [result, setResult] = useState<Verification | 'noHeaders' | 'noSecret' | null>(null);
  const verify = async (typed: Typed) => {
    const headers = signedHeadersOf(typed('headers'));
    const secret = typed('secret');
    if (headers === null || (secret !== '' && !isSecret(secret))) {
      setResult(headers === null ? 'noHeaders' : 'noSecret');
      return null;
    }
    const keys = await client.call(getWebhookKeys);
    if (!keys.isOk) return keys;
    const publicKeys = keys.body.data.map(({ attributes }) => attributes.public_key);
    const checks = await checkSignatures(headers, typed('body'), { secret, publicKeys });
    setResult({ checks, isRecent: isRecent(headers, Date.now()) });
    return null;
  };
  return (
    <section class="card">
      <PageTitle title={texts.title} />
      <WebhookTabs />
      <p>{texts.text}</p>
      {result !== null &&
        (typeof result === 'string' ? (
          <p class="notice danger" role="alert">
            {texts[result]}
          </p>
        ) : (
          <Result verification={result} />
        ))}
      <Form submit={texts.submit} onSubmit={verify}>
        <Field name="secret" label={texts.secret} hint={texts.secretHint} isOptional />
        <TextArea name="headers" label={texts.headers} hint={texts.headersHint} />
        <TextArea name="body" label={texts.body} hint={texts.bodyHint} />
      </Form>
    </section>
  );
};

export default VerifyPage;
