import { useState } from 'preact/hooks';
import type { InferOutput } from 'valibot';

import type { dataExportResource } from '../../../data-exports/contract.ts';
import { hasCode, type Failure } from '../../api/failure.ts';
import { createDataExport, getDataExport } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import { dataExportTexts } from '../../texts/account/data-export.ts';
import { instantText, sizeText } from '../../view/format.ts';
import type { Tone } from '../../view/verdict.ts';
import { ActionButton } from '../actions/action-button.tsx';
import { Problem } from '../problem.tsx';
import { Facts } from '../text/facts.tsx';
import { ToneBadge } from '../text/tone-badge.tsx';
import { Section } from './section.tsx';

type Export = InferOutput<typeof dataExportResource>['attributes'];

const TONES: Readonly<Record<Export['status'], Tone>> = { pending: 'waiting', ready: 'success', failed: 'danger', expired: 'warning' };

type LastExportProps = { readonly last: Export; readonly timezone: string; readonly onRefresh: () => Promise<Failure | null> };

const LastExport = ({ last, timezone, onRefresh }: LastExportProps) => {
  const texts = useTexts(dataExportTexts);
  const { language } = useLanguage();
  const timeOf = (instant: string | null): string => (instant === null ? '' : instantText(instant, language, timezone));
  return (
    <>
      <Facts
        facts={[
          [texts.status, <ToneBadge key="status" tone={TONES[last.status]} text={texts[last.status]} />],
          [texts.createdAt, timeOf(last.created_at)],
          [texts.readyAt, timeOf(last.ready_at)],
          [texts.expiresAt, timeOf(last.expires_at)],
          [texts.size, last.size_bytes === null ? '' : sizeText(last.size_bytes)],
        ]}
      />
      {last.status === 'pending' && (
        <div class="actions">
          <ActionButton kind="plain" onAction={onRefresh}>
            {texts.refresh}
          </ActionButton>
        </div>
      )}
    </>
  );
};

/** The archive of all data of the account: the last one with its state, and the request for another. */
export const DataExport = ({ timezone }: { readonly timezone: string }) => {
  const texts = useTexts(dataExportTexts);
  const { client } = useSession();
  const [last, setLast] = useState<Export | 'none' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isRequested, setIsRequested] = useState(false);
  const read = async (): Promise<Failure | null> => {
    const answer = await client.call(getDataExport);
    if (answer.isOk) setLast(answer.body.data.attributes);
    else if (hasCode(answer, 'not_found')) setLast('none');
    else return answer;
    return null;
  };
  const open = async (): Promise<void> => {
    setFailure(await read());
  };
  const request = async (): Promise<Failure | null> => {
    const answer = await client.call(createDataExport);
    setIsRequested(answer.isOk);
    if (!answer.isOk) return answer;
    setLast(answer.body.data.attributes);
    return null;
  };
  return (
    <Section title={texts.title} text={texts.text} done={isRequested ? texts.requested : null} onOpen={() => void open()}>
      {failure !== null && <Problem failure={failure} onRetry={() => void open()} />}
      {last !== null && <h3>{texts.last}</h3>}
      {last === 'none' && <p>{texts.none}</p>}
      {last !== null && last !== 'none' && <LastExport last={last} timezone={timezone} onRefresh={read} />}
      <div class="actions">
        <ActionButton onAction={request}>{texts.request}</ActionButton>
      </div>
    </Section>
  );
};
