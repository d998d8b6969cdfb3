import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { testKeyResource } from '../../../playground/http/schemas.ts';
import { getTestKey, replaceTestKey } from '../../api/daily-operations.ts';
import { hasCode, type Failure } from '../../api/failure.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { testModeTexts } from '../../texts/test-mode.ts';
import { instantText } from '../../view/format.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { ReadPart } from '../reading/read-part.tsx';
import { useReading } from '../reading/use-reading.ts';
import { Facts } from '../text/facts.tsx';
import { ShownSecret } from '../text/shown-secret.tsx';

type ShownKey = InferOutput<typeof testKeyResource>['attributes'];

/** The test key of the account: its first and last characters, and another one. */
export const TestKey = ({ timezone }: { readonly timezone: string }) => {
  const texts = useTexts(testModeTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const [secret, setSecret] = useState<string | null>(null);
  const [isReplacing, setIsReplacing] = useState(false);
  const reading = useReading<{ readonly key: ShownKey | null }>(async () => {
    const answer = await client.call(getTestKey);
    if (answer.isOk) return { isOk: true, body: { key: answer.body.data.attributes } };
    return hasCode(answer, 'api_key_not_found') ? { isOk: true, body: { key: null } } : answer;
  });
  const replace = async (): Promise<Failure | null> => {
    const answer = await client.call(replaceTestKey);
    if (!answer.isOk) return answer;
    setSecret(answer.body.data.attributes.api_key);
    reading.reload();
    return null;
  };
  return (
    <section class="card">
      <h2>{texts.key}</h2>
      <p>{texts.keyText}</p>
      {secret !== null && <ShownSecret key={secret} text={texts.keyIs} secret={secret} />}
      <ReadPart reading={reading}>
        {({ key }) =>
          key === null ? (
            <>
              <p>{texts.noKey}</p>
              <div class="actions">
                <ActionButton kind="primary" onAction={replace}>
                  {texts.create}
                </ActionButton>
              </div>
            </>
          ) : (
            <>
              <Facts
                facts={[
                  [texts.keyName, <code key="key">{`${key.prefix}…${key.last_4}`}</code>],
                  [texts.since, instantText(key.created_at, language, timezone)],
                ]}
              />
              <div class="actions">
                <button
                  type="button"
                  class="danger-button"
                  onClick={() => {
                    setIsReplacing(true);
                  }}
                >
                  {texts.replace}
                </button>
              </div>
            </>
          )
        }
      </ReadPart>
      {isReplacing && (
        <ConfirmDialog
          title={texts.replace}
          text={texts.replaceText}
          submit={texts.replace}
          onConfirm={replace}
          onClose={() => {
            setIsReplacing(false);
          }}
        />
      )}
    </section>
  );
};
