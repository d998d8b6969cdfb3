import type { ChangelogEntry, ChangelogItem, OperationChange } from '../../../functions/changelog/domain/changelog.ts';

const itemOf = (name: string, operation: string, breaking = false): ChangelogItem => ({
  text: { es: `${name} en español`, en: `${name} in English` },
  breaking,
  operations: [operation],
});

/** A change of `GET /v1/plans`. */
export const operationChangeOf = (change: string, breaking = false): OperationChange => ({
  method: 'GET',
  path: '/v1/plans',
  change,
  property: null,
  breaking,
});

/** Three versions, the latest first; the latest is a breaking one. */
export const TEST_CHANGELOG: readonly ChangelogEntry[] = [
  {
    version: '2.0.0',
    releasedAt: '2026-11-20T12:00:00.000Z',
    title: { es: 'Tercera', en: 'Third' },
    tags: ['Plans'],
    sections: [{ kind: 'removed', items: [itemOf('Third', 'GET /v1/plans', true)] }],
    changes: [operationChangeOf('operation-removed', true)],
  },
  {
    version: '1.1.0',
    releasedAt: '2026-11-10T12:00:00.000Z',
    title: { es: 'Segunda', en: 'Second' },
    tags: ['Events', 'Plans'],
    sections: [
      { kind: 'added', items: [itemOf('Second & more', 'GET /v1/events')] },
      { kind: 'fixed', items: [itemOf('Repair', 'GET /v1/plans')] },
    ],
    changes: [operationChangeOf('operation-added')],
  },
  {
    version: '1.0.0',
    releasedAt: '2026-11-01T12:00:00.000Z',
    title: { es: 'Primera', en: 'First' },
    tags: ['Validations'],
    sections: [{ kind: 'added', items: [itemOf('First', 'POST /v1/validate')] }],
    changes: [],
  },
];
