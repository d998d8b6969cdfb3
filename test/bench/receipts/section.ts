import type { TextPage } from '../../../shared/receipts/domain/reading/text-page.ts';
import { DRAWN_SET, type ReceiptSpec } from '../../receipts/drawn-set.ts';
import { RECOGNISED, readRecognised } from '../../receipts/recognised.ts';
import {
  calibrationOf,
  countOutcome,
  SCORED_FIELDS,
  scoreReceipts,
  type KnownReceipt,
  type Outcome,
  type ScoredReceipt,
} from '../../receipts/score.ts';
import { VARIED_SET } from '../../receipts/varied/varied-set.ts';
import type { BySize, RunSize } from '../../support/run-size.ts';
import type { Section, Table, Target } from '../report.ts';
import { median } from '../statistics.ts';
import { costTable } from './costs.ts';
import { drawSample, openRecognition, readDrawnPdfs, readFolder, type Recognition, type StepTimes } from './texts.ts';
import { measureVerdicts, type ReceiptVerdict, type VerdictOutcome } from './verdicts.ts';

type Group = {
  readonly name: string;
  readonly scored: readonly ScoredReceipt[];
  readonly verdicts: readonly ReceiptVerdict[];
  readonly readMs: number;
};

type PagesOf = (id: string) => readonly TextPage[] | undefined;

const groupOf = async (name: string, receipts: readonly KnownReceipt[], pagesOf: PagesOf): Promise<Group> => {
  const startedAt = performance.now();
  const scored = scoreReceipts(receipts, pagesOf);
  const readMs = (performance.now() - startedAt) / Math.max(1, scored.length);
  return { name, scored, readMs, verdicts: await measureVerdicts(receipts, (id) => pagesOf(id)?.[0]) };
};

/** For the smallest size an image and a PDF of each half. */
const measuredReceipts = (size: RunSize): readonly ReceiptSpec[] => {
  const halves = [true, false].map((isHeldOut) => DRAWN_SET.filter((spec) => spec.isHeldOut === isHeldOut));
  const firsts = halves.flatMap((half) =>
    (['as it is', 'pdf'] as const).flatMap((treatment) => half.filter((spec) => spec.treatment === treatment).slice(0, 1)),
  );
  const receipts: BySize<readonly ReceiptSpec[]> = { full: DRAWN_SET, smallest: firsts };
  return receipts[size];
};

const drawnGroups = async (receipts: readonly ReceiptSpec[]): Promise<readonly Group[]> => {
  const [images, pdfs] = [readRecognised(RECOGNISED.drawn), await readDrawnPdfs(receipts)];
  const pagesOf: PagesOf = (id) => {
    const image = images.get(id);
    return image === undefined ? pdfs.get(id) : [image];
  };
  const half = (isHeldOut: boolean) => receipts.filter((spec) => spec.isHeldOut === isHeldOut);
  return [await groupOf('drawn, tuning half', half(false), pagesOf), await groupOf('drawn, held-out half', half(true), pagesOf)];
};

/** The varied set by halves and by kind of receipt: text PDFs, whose characters are certain, and images. */
const variedGroups = async (size: RunSize): Promise<readonly Group[]> => {
  if (size === 'smallest') return [];
  const texts = readRecognised(RECOGNISED.varied);
  const groups: Group[] = [];
  for (const isHeldOut of [false, true]) {
    for (const isPdf of [true, false]) {
      const receipts = VARIED_SET.filter((spec) => spec.isHeldOut === isHeldOut && (spec.treatment === 'pdf') === isPdf);
      const name = `varied ${isPdf ? 'PDFs' : 'images'}, ${isHeldOut ? 'held-out' : 'tuning'} layouts`;
      groups.push(
        await groupOf(name, receipts, (id) => {
          const page = texts.get(id);
          return page === undefined ? undefined : [page];
        }),
      );
    }
  }
  return groups;
};

const folderGroup = async (folder: string, recognition: Recognition): Promise<Group> => {
  const files = readFolder(folder);
  const pages = new Map<string, readonly TextPage[]>();
  for (const { receipt, bytes } of files) pages.set(receipt.id, [(await recognition.recognize(bytes)).page]);
  return groupOf(
    'folder',
    files.map(({ receipt }) => receipt),
    (id) => pages.get(id),
  );
};

const fieldRows = ({ name, scored }: Group): Table['rows'] => {
  const rowOf = (field: string, receipts: readonly ScoredReceipt[], count: (outcome: Outcome) => number): Table['rows'][number] => [
    name,
    field,
    receipts.length,
    count('right'),
    count('wrong'),
    count('not_read'),
    receipts.length === 0 ? 1 : count('right') / receipts.length,
  ];
  const formed = scored.filter(({ hasFormedKey }) => hasFormedKey);
  return [
    ...SCORED_FIELDS.map((field) => rowOf(field, scored, (outcome) => countOutcome(scored, field, outcome))),
    rowOf('clave_rastreo, of a form', formed, (outcome) => countOutcome(formed, 'clave_rastreo', outcome)),
  ];
};

const countVerdicts = ({ verdicts }: Group, ...outcomes: readonly VerdictOutcome[]): number =>
  verdicts.filter(({ outcome }) => outcomes.includes(outcome)).length;

const queriesPer = ({ verdicts }: Group): number => verdicts.reduce((sum, { queries }) => sum + queries, 0) / Math.max(1, verdicts.length);

const shareRight = (group: Group): number => countVerdicts(group, 'found', 'account_asked') / Math.max(1, group.verdicts.length);

const verdictRow = (group: Group): Table['rows'][number] => [
  group.name,
  group.verdicts.length,
  countVerdicts(group, 'found'),
  countVerdicts(group, 'account_asked'),
  countVerdicts(group, 'to_confirm'),
  countVerdicts(group, 'denied'),
  countVerdicts(group, 'other'),
  shareRight(group),
  queriesPer(group),
  Math.max(0, ...group.verdicts.map(({ queries }) => queries)),
];

const calibrationRow = ({ name, scored }: Group): Table['rows'][number] => {
  const { sure, fieldsRead, fieldsRight, sureAndWrong } = calibrationOf(scored);
  return [name, sure, fieldsRead, fieldsRight, fieldsRead === 0 ? 1 : fieldsRight / fieldsRead, sureAndWrong.length];
};

type StepMedians = StepTimes & { readonly readMs: number; readonly verdictMs: number };

const stepTable = ({ decodeMs, recognizeMs, readMs, verdictMs }: StepMedians): Table => ({
  caption: 'Time per step, one receipt after the other; x decode is its ratio to decoding',
  columns: ['step', 'ms', 'x decode'],
  rows: (
    [
      ['decode, bound, encode again', decodeMs],
      ['recognise, by the stand-in', recognizeMs],
      ['read the fields', readMs],
      ['request to verdict, without the two first', verdictMs],
    ] as const
  ).map(([step, milliseconds]) => [step, milliseconds, milliseconds / decodeMs]),
});

const missing = (group: Group, field: (typeof SCORED_FIELDS)[number]): number =>
  1 - countOutcome(group.scored, field, 'right') / Math.max(1, group.scored.length);

/** The targets are those of the half that nothing was tuned on. */
const targetsOf = (group: Group): readonly Target[] => {
  const formed = group.scored.filter(({ hasFormedKey }) => hasFormedKey);
  const { fieldsRead, fieldsRight } = calibrationOf(group.scored);
  const fields = ['monto', 'fecha', 'referencia_numerica', 'cuenta_beneficiaria'] as const;
  return [
    ...fields.map((field) => ({ name: `share of ${field} not read right`, measured: missing(group, field), limit: 0.03 })),
    {
      name: 'share of keys of a form not read right',
      measured: 1 - countOutcome(formed, 'clave_rastreo', 'right') / Math.max(1, formed.length),
      limit: 0.1,
    },
    { name: 'share of fields wrong in answers of 0.9 and more', measured: 1 - fieldsRight / Math.max(1, fieldsRead), limit: 0.02 },
    { name: 'share of verdicts not right', measured: 1 - shareRight(group), limit: 0.1 },
    { name: 'payments wrongly denied', measured: countVerdicts(group, 'denied'), limit: 0 },
    { name: 'most portal queries of a receipt', measured: Math.max(0, ...group.verdicts.map(({ queries }) => queries)), limit: 6 },
  ];
};

/**
 * Measures how well receipts are read, and their verdicts. `folder` has further receipts with a `truth.json`; null measures the drawn ones
 * alone.
 */
export const measureReceipts = async (size: RunSize, folder: string | null): Promise<Section> => {
  const receipts = measuredReceipts(size);
  const sample = await drawSample(receipts);
  const drawn = await drawnGroups(receipts);
  const recognition = await openRecognition();
  const times: StepTimes[] = [];
  // The first loads libvips and the model; it is not counted.
  for (const [, bytes] of [...sample.slice(0, 1), ...sample]) times.push((await recognition.recognize(bytes)).times);
  const known = [...drawn, ...(await variedGroups(size))];
  const groups = folder === null ? known : [...known, await folderGroup(folder, recognition)];
  await recognition.close();
  const counted = times.slice(1);
  const verdicts = drawn.flatMap((group) => group.verdicts);
  const steps: StepMedians = {
    decodeMs: median(counted.map(({ decodeMs }) => decodeMs)),
    recognizeMs: median(counted.map(({ recognizeMs }) => recognizeMs)),
    readMs: median(drawn.map(({ readMs }) => readMs)),
    verdictMs: median(verdicts.map(({ milliseconds }) => milliseconds)),
  };
  const queries = verdicts.reduce((sum, each) => sum + each.queries, 0) / Math.max(1, verdicts.length);
  return {
    title: 'Receipts',
    tables: [
      {
        caption: 'Fields as read off receipts, PDFs among them',
        columns: ['set', 'field', 'receipts', 'right', 'wrong', 'not read', 'right / receipts'],
        rows: groups.flatMap(fieldRows),
      },
      {
        caption: 'Answers with ocr_confidence of 0.9 and more; and of all, fields that count as sure and are wrong',
        columns: ['set', 'answers', 'fields read', 'right', 'right / read', 'sure and wrong'],
        rows: groups.map(calibrationRow),
      },
      {
        caption: 'Verdicts of POST /validate-ocr about payments that the simulator of the portal knows',
        columns: [
          'set',
          'receipts',
          'found',
          'masked, account asked for',
          'to confirm',
          'denied',
          'other',
          'right / receipts',
          'portal queries per receipt',
          'most',
        ],
        rows: groups.map(verdictRow),
      },
      stepTable(steps),
      costTable({ ...steps, queries }),
    ],
    targets: drawn.slice(1).flatMap(targetsOf),
  };
};
