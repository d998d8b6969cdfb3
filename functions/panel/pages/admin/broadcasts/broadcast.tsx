import { useRoute } from 'preact-iso/router';
import { useEffect, useState } from 'preact/hooks';

import {
  cancelBroadcast,
  confirmBroadcast,
  getBroadcast,
  pauseBroadcast,
  replaceBroadcast,
  resumeBroadcast,
} from '../../../api/admin-operations.ts';
import { Action } from '../../../components/admin/action.tsx';
import { BroadcastForm, type BroadcastContent } from '../../../components/admin/broadcasts/broadcast-form.tsx';
import {
  BroadcastContents,
  BroadcastCounts,
  BroadcastExamples,
  BroadcastFacts,
} from '../../../components/admin/broadcasts/broadcast-parts.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { PageTitle } from '../../../components/card.tsx';
import { ReadPart } from '../../../components/reading/read-part.tsx';
import { useReading } from '../../../components/reading/use-reading.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { broadcastTexts } from '../../../texts/admin/broadcasts.ts';
import { shellTexts } from '../../../texts/shell.ts';
import { isEditable, isMoving, isOpen, type BroadcastDetail } from '../../../view/admin/broadcast.ts';

/** Milliseconds between two readings of a broadcast that is being counted or sent. */
const POLL_MS = 4_000;

type ActionsProps = {
  readonly broadcast: BroadcastDetail;
  readonly onDone: (text: string) => void;
  readonly onEdit: () => void;
};

const BroadcastActions = ({ broadcast: { id, attributes }, onDone, onEdit }: ActionsProps) => {
  const texts = useTexts(broadcastTexts);
  const { client } = useSession();
  const params = { id };
  const { status, recipients, dry_run_digest: digest } = attributes;
  return (
    <div class="actions">
      {status === 'ready' && digest !== null && recipients > 0 && (
        <Action
          label={texts.confirm}
          text={texts.confirmText(recipients)}
          kind="primary"
          send={(typed) => client.call(confirmBroadcast, { params, body: { dry_run_digest: digest, reason: typed('reason') } })}
          onDone={(answer) => {
            onDone(answer.status === 202 ? texts.proposed : texts.started);
          }}
        />
      )}
      {status === 'sending' && (
        <Action
          label={texts.pause}
          text={texts.pauseText}
          send={(typed) => client.call(pauseBroadcast, { params, body: { reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.paused);
          }}
        />
      )}
      {status === 'paused' && (
        <Action
          label={texts.resume}
          text={texts.resumeText}
          kind="primary"
          send={(typed) => client.call(resumeBroadcast, { params, body: { reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.resumed);
          }}
        />
      )}
      {isEditable(status) && (
        <button type="button" onClick={onEdit}>
          {texts.edit}
        </button>
      )}
      {isOpen(status) && (
        <Action
          label={texts.cancel}
          text={texts.cancelText}
          kind="danger-button"
          send={(typed) => client.call(cancelBroadcast, { params, body: { reason: typed('reason') } })}
          onDone={() => {
            onDone(texts.cancelled);
          }}
        />
      )}
    </div>
  );
};

type EditingProps = { readonly broadcast: BroadcastDetail; readonly onClose: () => void; readonly onSaved: () => void };

const Editing = ({ broadcast: { id, attributes }, onClose, onSaved }: EditingProps) => {
  const texts = useTexts(broadcastTexts);
  const { cancel } = useTexts(shellTexts);
  const { client } = useSession();
  const replace = async (content: BroadcastContent) => {
    const answer = await client.call(replaceBroadcast, { params: { id }, body: content });
    if (!answer.isOk) return answer;
    onSaved();
    return null;
  };
  return (
    <section class="card">
      <h2>{texts.edit}</h2>
      <p>{texts.editText}</p>
      <BroadcastForm
        shown={attributes}
        onSubmit={replace}
        others={
          <button type="button" class="plain" onClick={onClose}>
            {cancel}
          </button>
        }
      />
    </section>
  );
};

/** A broadcast: its dry run with three examples, its confirmation, and its progress. */
const BroadcastPage = () => {
  const texts = useTexts(broadcastTexts);
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const { client } = useSession();
  const reading = useReading(() => client.call(getBroadcast, { params: { id } }), id);
  const outcome = useOutcome();
  const [isEditing, setIsEditing] = useState(false);
  const { body } = reading;
  useEffect(() => {
    if (body === null || !isMoving(body.data.attributes.status)) return undefined;
    const timer = setTimeout(reading.reload, POLL_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [body]);
  if (isEditing && body !== null) {
    return (
      <Editing
        broadcast={body.data}
        onClose={() => {
          setIsEditing(false);
        }}
        onSaved={() => {
          setIsEditing(false);
          reading.reload();
        }}
      />
    );
  }
  return (
    <section class="card">
      <PageTitle title={texts.title} />
      {outcome.notice}
      <ReadPart reading={reading}>
        {({ data: broadcast }) => (
          <>
            <BroadcastFacts broadcast={broadcast} />
            <BroadcastActions
              broadcast={broadcast}
              onDone={outcome.reloading(reading)}
              onEdit={() => {
                setIsEditing(true);
              }}
            />
            <BroadcastExamples broadcast={broadcast} />
            <BroadcastCounts broadcast={broadcast} />
            <BroadcastContents broadcast={broadcast} />
          </>
        )}
      </ReadPart>
    </section>
  );
};

export default BroadcastPage;
