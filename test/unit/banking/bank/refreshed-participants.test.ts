import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { refreshedParticipants } from '../../../../infra/data/refreshed-participants.ts';
import { snapshotOf } from '../../../support/contracts/banking/participant-snapshots.ts';
import { shippedOn } from '../../../support/fakes/banxico/participant-source.ts';
import { date } from '../bank-account/fixtures.ts';

const HEADER = 'spei_code,clabe_prefix,name,valid_from,valid_to,source\n';
const shipped = readFileSync(join(import.meta.dirname, '../../../../shared/banking/data/spei_participants.csv'), 'utf8');
const TODAY = date('2026-11-20');

describe('refreshedParticipants', () => {
  test('changes no byte when the list is equal', () => {
    expect(refreshedParticipants(shipped, { fecha: TODAY, participants: shippedOn(TODAY) })).toEqual({
      csv: shipped,
      joined: [],
      recoded: [],
      renamed: [],
      absent: [],
    });
  });

  test('adds new participants, starts a new period for a changed code or name, and keeps those that left', () => {
    const csv = `${HEADER}40012,012,BBVA MEXICO,,,a\n40072,072,BANORTE,,,a\n40143,143,CIBanco,,,a\n90699,699,FONDEADORA,,,a\n`;
    const list = snapshotOf('2026-11-20', { 40012: 'BBVA', 40072: 'BANORTE', 40699: 'FONDEADORA', 90799: 'UNO, "DOS"' });
    expect(refreshedParticipants(csv, list)).toEqual({
      csv:
        `${HEADER}40012,012,BBVA MEXICO,,2026-11-19,a\n40012,012,BBVA,2026-11-20,,banxico instituciones.do 2026-11-20\n40072,072,BANORTE,,,a\n` +
        '40143,143,CIBanco,,,a\n40699,699,FONDEADORA,2026-11-20,,banxico instituciones.do 2026-11-20\n90699,699,FONDEADORA,,2026-11-19,a\n' +
        '90799,799,"UNO, ""DOS""",,,banxico instituciones.do 2026-11-20\n',
      joined: ['90799'],
      recoded: ['40699'],
      renamed: ['40012'],
      absent: ['40143'],
    });
  });

  test('is idempotent', () => {
    const list = snapshotOf('2026-11-20', { 40072: 'BANORTE IXE', 90799: 'UNO, "DOS"' });
    const once = refreshedParticipants(shipped, list).csv;
    expect(refreshedParticipants(once, list)).toMatchObject({ csv: once, joined: [], recoded: [], renamed: [] });
  });
});
