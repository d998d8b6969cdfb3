import { useState } from 'preact/hooks';

import { updateMe } from '../../api/operations.ts';
import { useTexts } from '../../session/language-context.tsx';
import { useSession } from '../../session/session.ts';
import type { User } from '../../session/visitor.ts';
import { evidenceRetentionTexts } from '../../texts/account/evidence-retention.ts';
import { Form, type Typed } from '../form.tsx';
import { Select } from '../select.tsx';
import { Section } from './section.tsx';

const FIELD = 'evidence_retention_days';

/** The days that the API takes. */
const DAYS = [30, 90, 400] as const;

/** The days for which the portal's responses are kept. */
export const EvidenceRetention = ({ user }: { readonly user: User }) => {
  const texts = useTexts(evidenceRetentionTexts);
  const { client, reload } = useSession();
  const [isSaved, setIsSaved] = useState(false);
  const save = async (typed: Typed) => {
    const answer = await client.call(updateMe, { body: { [FIELD]: Number(typed(FIELD)) } });
    setIsSaved(answer.isOk);
    if (!answer.isOk) return answer;
    await reload();
    return null;
  };
  return (
    <Section title={texts.title} text={texts.text} done={isSaved ? texts.saved : null}>
      <Form submit={texts.save} onSubmit={save}>
        <Select
          name={FIELD}
          label={texts.days}
          value={String(user[FIELD])}
          options={DAYS.map((days) => [String(days), texts.option(days)])}
        />
      </Form>
    </Section>
  );
};
