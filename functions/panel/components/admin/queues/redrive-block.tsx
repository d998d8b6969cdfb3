import { useEffect, useState } from 'preact/hooks';

import { redriveDeadLetters } from '../../../api/admin-operations.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { deadLetterTexts } from '../../../texts/admin/dead-letters.ts';
import { blockOf } from '../../../view/admin/dead-letters.ts';
import { ActionButton } from '../../actions/action-button.tsx';

type RedriveBlockProps = {
  /** The filters of the list. */
  readonly filters: Readonly<Record<string, string>>;
  readonly onRedriven: (text: string) => void;
};

type Counted = { readonly matched: number; readonly hasMore: boolean };

/** Sends the waiting letters of the filters again, at most a hundred at once: first a dry run that counts them. */
export const RedriveBlock = ({ filters, onRedriven }: RedriveBlockProps) => {
  const texts = useTexts(deadLetterTexts);
  const { client } = useSession();
  const [counted, setCounted] = useState<Counted | null>(null);
  useEffect(() => {
    setCounted(null);
  }, [new URLSearchParams(filters).toString()]);
  const run = async (isDryRun: boolean) => {
    const answer = await client.call(redriveDeadLetters, { body: { ...blockOf(filters), dry_run: isDryRun } });
    if (!answer.isOk) return answer;
    const { matched, redriven, has_more: hasMore } = answer.body.data.attributes;
    setCounted(isDryRun ? { matched, hasMore } : null);
    if (!isDryRun) onRedriven(hasMore ? `${texts.redrivenMany(redriven)} ${texts.more}` : texts.redrivenMany(redriven));
    return null;
  };
  return (
    <div class="actions">
      <ActionButton onAction={() => run(true)}>{texts.count100}</ActionButton>
      <span role="status">{counted !== null && `${texts.dryRun(counted.matched)}${counted.hasMore ? ` ${texts.more}` : ''}`}</span>
      {counted !== null && counted.matched > 0 && (
        <ActionButton kind="primary" onAction={() => run(false)}>
          {texts.redriveBlock(counted.matched)}
        </ActionButton>
      )}
    </div>
  );
};
