import { useRef, useState } from 'preact/hooks';

import { ADMIN_PATHS, bankPath } from '../../../admin-paths.ts';
import { listBins, resetBin, setBin } from '../../../api/admin-operations.ts';
import { Action } from '../../../components/admin/action.tsx';
import { AdminList } from '../../../components/admin/admin-list.tsx';
import { Lines } from '../../../components/admin/lines.tsx';
import { useOutcome } from '../../../components/admin/outcome.tsx';
import { Field } from '../../../components/field.tsx';
import type { FiltersOf } from '../../../components/list/filter-form.tsx';
import { useBanks } from '../../../components/reading/use-banks.ts';
import { useTexts } from '../../../session/language-context.tsx';
import { useSession } from '../../../session/session.ts';
import { binTexts, sourceTexts } from '../../../texts/admin/banks.ts';
import { revisionOf } from '../../../view/admin/revision.ts';

/** BINs of cards with their banks. */
const BinsPage = () => {
  const texts = useTexts(binTexts);
  const sources = useTexts(sourceTexts);
  const { client } = useSession();
  const names = new Map(useBanks());
  const outcome = useOutcome();
  const [changes, setChanges] = useState(0);
  const seen = useRef<number | null>(null);
  const filters: FiltersOf<typeof listBins> = [
    { name: 'prefix', label: texts.prefix },
    { name: 'central_code', label: texts.bank },
    { name: 'changed', label: texts.changed, options: [['1', texts.onlyChanged]] },
  ];
  const readAgain = (): void => {
    setChanges((before) => before + 1);
  };
  const done = (text: string): void => {
    outcome.show(text);
    readAgain();
  };
  const set = (bin: string, code: string, revision: number, reason: string) =>
    client.call(setBin, { params: { bin }, body: { central_code: code === '' ? null : code, revision, reason } });
  const setOther = async (bin: string, code: string, reason: string) => {
    if (seen.current !== null) return set(bin, code, seen.current, reason);
    // No entry passes the filters: the revision is that of any entry.
    const any = await client.call(listBins, { query: { 'page[size]': '1' } });
    return any.isOk ? set(bin, code, revisionOf(any.body.data) ?? 0, reason) : any;
  };
  return (
    <AdminList
      title={texts.title}
      text={texts.text}
      path={ADMIN_PATHS.bins}
      filters={filters}
      of={String(changes)}
      read={async (query) => {
        const answer = await client.call(listBins, { query });
        seen.current = answer.isOk ? revisionOf(answer.body.data) : null;
        return answer;
      }}
      columns={[
        { title: texts.bin, kind: 'number', cell: ({ id }) => id },
        {
          title: texts.bank,
          cell: ({ attributes: { central_code: code } }) =>
            code === null ? (
              texts.none
            ) : (
              <Lines lines={[<a href={bankPath(code)}>{names.get(code) ?? code}</a>, names.has(code) && code]} />
            ),
        },
        { title: texts.issuer, kind: 'long', cell: ({ attributes: { issuer } }) => issuer ?? '' },
        { title: texts.brand, cell: ({ attributes: { card_brand: brand } }) => brand ?? '' },
        { title: texts.source, cell: ({ attributes: { source } }) => sources[source] },
        {
          title: texts.actions,
          cell: ({ id: bin, attributes: { central_code: code, revision, source } }) => (
            <div class="actions">
              <Action
                label={texts.change}
                name={texts.changeNamed(bin)}
                send={(typed) => set(bin, typed('central_code'), revision, typed('reason'))}
                onDone={() => {
                  done(texts.changed1);
                }}
                onOutdated={readAgain}
              >
                <Field name="central_code" label={texts.bank} hint={texts.bankHint} value={code ?? ''} inputMode="numeric" isOptional />
              </Action>
              {source === 'admin' && (
                <Action
                  label={texts.reset}
                  name={texts.resetNamed(bin)}
                  text={texts.resetText}
                  send={(typed) => client.call(resetBin, { params: { bin }, body: { revision, reason: typed('reason') } })}
                  onDone={() => {
                    done(texts.wasReset);
                  }}
                  onOutdated={readAgain}
                />
              )}
            </div>
          ),
        },
      ]}
      actions={
        <>
          {outcome.notice}
          <div class="actions">
            <Action
              label={texts.set}
              text={texts.text}
              send={(typed) => setOther(typed('bin'), typed('central_code'), typed('reason'))}
              onDone={() => {
                done(texts.changed1);
              }}
              onOutdated={readAgain}
            >
              <Field name="bin" label={texts.bin} hint={texts.binHint} inputMode="numeric" maxLength={8} />
              <Field name="central_code" label={texts.bank} hint={texts.bankHint} inputMode="numeric" isOptional />
            </Action>
          </div>
        </>
      }
    />
  );
};

export default BinsPage;
