import { useLocation } from 'preact-iso/router';
import { useState } from 'preact/hooks';

import { deleteMe, regenerateApiKey, revealApiKey } from '../../api/operations.ts';
import { PATHS } from '../../paths.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import type { User } from '../../session/visitor.ts';
import { accountTexts } from '../../texts/account.ts';
import { useRequestKey } from '../actions/use-request-key.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { ShownSecret } from '../text/shown-secret.tsx';
import { ProofForm, type Proof } from './proof-form.tsx';
import { Section } from './section.tsx';

/** The API key: shown once more, or replaced. It is in memory alone, until the page is left. */
export const ApiKey = ({ user: { api_key: key } }: { readonly user: User }) => {
  const texts = useTexts(accountTexts);
  const { client, reload } = useSession();
  const [apiKey, setApiKey] = useState<string | null>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const reveal = async (proof: Proof) => {
    const answer = await client.call(revealApiKey, { body: proof });
    if (answer.isOk) setApiKey(answer.body.data.attributes.api_key);
    return answer.isOk ? null : answer;
  };
  const withKey = useRequestKey();
  const regenerate = async (proof: Proof) => {
    const answer = await withKey(proof, ({ key }) => client.call(regenerateApiKey, { body: proof, idempotencyKey: key }));
    if (!answer.isOk) return answer;
    setApiKey(answer.body.data.attributes.api_key);
    await reload();
    return null;
  };
  return (
    <Section title={texts.apiKey} text={key === null ? texts.noApiKey : texts.apiKeyShown(key.prefix, key.last_4 ?? '')}>
      {apiKey !== null && <ShownSecret text={texts.keyIs} secret={apiKey} />}
      {key !== null && <ProofForm submit={texts.reveal} onSubmit={reveal} />}
      <p class="muted">{texts.regenerateText}</p>
      <div class="actions">
        <button
          type="button"
          class="danger-button"
          onClick={() => {
            setIsReplacing(true);
          }}
        >
          {texts.regenerate}
        </button>
      </div>
      <p>
        <a href={PATHS.apiKeys}>{texts.namedKeys}</a>
      </p>
      {isReplacing && (
        <ConfirmDialog
          title={texts.regenerate}
          text={texts.regenerateText}
          submit={texts.regenerate}
          onProof={regenerate}
          onClose={() => {
            setIsReplacing(false);
          }}
        />
      )}
    </Section>
  );
};

/** The deletion of the account. */
export const Deletion = () => {
  const texts = useTexts(accountTexts);
  const { client, reload } = useSession();
  const { route } = useLocation();
  const remove = async (proof: Proof) => {
    const answer = await client.call(deleteMe, { body: proof });
    if (!answer.isOk) return answer;
    await reload();
    route(PATHS.signIn);
    return null;
  };
  return (
    <Section title={texts.delete} text={texts.deleteText}>
      <ProofForm submit={texts.deleteSubmit} onSubmit={remove} />
    </Section>
  );
};
