import { useState } from 'preact/hooks';

import { confirmEmailVerification, sendEmailVerification } from '../../api/operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { accountTexts } from '../../texts/account.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { CodeStep, sentCodeOf, type SentCode } from './code-step.tsx';

/** For an address that is not verified: sends a code there, and verifies the address with it. */
export const EmailVerification = ({ onVerified }: { readonly onVerified: () => void }) => {
  const texts = useTexts(accountTexts);
  const { client, reload } = useSession();
  const [sent, setSent] = useState<SentCode | null>(null);
  const send = async () => {
    const answer = await client.call(sendEmailVerification);
    if (answer.isOk) setSent(sentCodeOf(answer.body.data.attributes));
    return answer.isOk ? null : answer;
  };
  if (sent === null) {
    return (
      <div class="notice warning">
        <p>{texts.emailUnverified}</p>
        <div class="actions">
          <ActionButton onAction={send}>{texts.verifyEmail}</ActionButton>
        </div>
      </div>
    );
  }
  return (
    <CodeStep
      sent={sent}
      onConfirm={async (body) => {
        const answer = await client.call(confirmEmailVerification, { body });
        if (!answer.isOk) return answer;
        onVerified();
        await reload();
        return null;
      }}
      others={
        <ActionButton kind="plain" onAction={send}>
          {texts.verifyAgain}
        </ActionButton>
      }
    />
  );
};
