import { useState } from 'preact/hooks';

import { getMessenger, linkMessenger, testMessenger, unlinkMessenger } from '../../api/daily-operations.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { notificationTexts } from '../../texts/notifications.ts';
import { instantText } from '../../view/format.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { ReadPart } from '../reading/read-part.tsx';
import { useReading } from '../reading/use-reading.ts';
import { TestNotice, type TestResult } from './test-notice.tsx';

const Linked = ({ since, onChange }: { readonly since: string; readonly onChange: () => void }) => {
  const texts = useTexts(notificationTexts);
  const { client } = useSession();
  const [test, setTest] = useState<TestResult | null>(null);
  const [isUnlinking, setIsUnlinking] = useState(false);
  const send = async () => {
    const answer = await client.call(testMessenger);
    if (!answer.isOk) return answer;
    setTest(answer.body.data.attributes);
    return null;
  };
  const unlink = async () => {
    const answer = await client.call(unlinkMessenger);
    if (answer.isOk) onChange();
    return answer.isOk ? null : answer;
  };
  return (
    <>
      <p>{texts.linked(since)}</p>
      {test !== null && <TestNotice test={test} />}
      <div class="actions">
        <ActionButton onAction={send}>{texts.test}</ActionButton>
        <button
          type="button"
          onClick={() => {
            setIsUnlinking(true);
          }}
        >
          {texts.unlink}
        </button>
      </div>
      {isUnlinking && (
        <ConfirmDialog
          title={texts.unlink}
          text={texts.unlinkText}
          submit={texts.unlink}
          onConfirm={unlink}
          onClose={() => {
            setIsUnlinking(false);
          }}
        />
      )}
    </>
  );
};

const Linking = ({ onChange }: { readonly onChange: () => void }) => {
  const texts = useTexts(notificationTexts);
  const { client } = useSession();
  const [address, setAddress] = useState<string | null>(null);
  const start = async () => {
    const answer = await client.call(linkMessenger);
    if (!answer.isOk) return answer;
    setAddress(answer.body.data.attributes.link_url);
    return null;
  };
  return (
    <>
      <p>{texts.notLinked}</p>
      {address === null ? (
        <div class="actions">
          <ActionButton onAction={start}>{texts.link}</ActionButton>
        </div>
      ) : (
        <div class="notice" role="status">
          <p>{texts.linkSteps}</p>
          <div class="actions">
            <a class="button primary" href={address} target="_blank" rel="noopener noreferrer">
              {texts.openBot}
              <span class="visually-hidden">{texts.newTab}</span>
            </a>
            <button type="button" onClick={onChange}>
              {texts.check}
            </button>
          </div>
        </div>
      )}
    </>
  );
};

/** The chat of the account. */
export const Messenger = ({ timezone }: { readonly timezone: string }) => {
  const texts = useTexts(notificationTexts);
  const { language } = useLanguage();
  const { client } = useSession();
  const reading = useReading(() => client.call(getMessenger));
  return (
    <section class="card">
      <h2>{texts.telegram}</h2>
      <p>{texts.telegramText}</p>
      <ReadPart reading={reading}>
        {({ data: { attributes } }) =>
          attributes.linked_at === null ? (
            <Linking onChange={reading.reload} />
          ) : (
            <Linked since={instantText(attributes.linked_at, language, timezone)} onChange={reading.reload} />
          )
        }
      </ReadPart>
    </section>
  );
};
