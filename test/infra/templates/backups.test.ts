import { Match } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';

import { stateOf } from '../../../infra/resources/state.ts';
import { BACKUP_DAYS } from '../../../infra/settings/stages.ts';
import { buildApp, synthesize } from '../../support/infra/synthesized.ts';

const viewOf = ({ all }: ReturnType<typeof synthesize>, name: string) => {
  const view = all.get(name);
  if (view === undefined) throw new TypeError(`there is no template of ${name}`);
  return view;
};

const prod = synthesize('prod');
const backups = viewOf(prod, 'SpeiBackups-prod');
const copies = viewOf(prod, 'SpeiBackupCopies-prod');

const LOCKED = { MinRetentionDays: BACKUP_DAYS, MaxRetentionDays: BACKUP_DAYS + 1, ChangeableForDays: 3 };

const COPY_VAULT = {
  'Fn::Join': ['', ['arn:', { Ref: 'AWS::Partition' }, ':backup:us-west-2:', { Ref: 'AWS::AccountId' }, Match.anyValue()]],
};

const selectionSchema = v.looseObject({ BackupSelection: v.looseObject({ Resources: v.array(v.unknown()) }) });

describe('backups of prod', () => {
  test('are made every day into a locked vault and copied to one in another region, each kept for 35 days', () => {
    backups.template.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: {
        BackupPlanRule: [
          {
            ScheduleExpression: 'cron(0 8 * * ? *)',
            Lifecycle: { DeleteAfterDays: BACKUP_DAYS },
            CopyActions: [{ DestinationBackupVaultArn: COPY_VAULT, Lifecycle: { DeleteAfterDays: BACKUP_DAYS } }],
          },
        ],
      },
    });
  });

  test.each([
    ['backups', 'spei-prod-backups', backups],
    ['copies', 'spei-prod-backup-copies', copies],
  ])('the vault of %s has a lock and outlives its stack', (_what, name, { template }) => {
    template.hasResource('AWS::Backup::BackupVault', {
      Properties: { BackupVaultName: name, LockConfiguration: LOCKED },
      DeletionPolicy: 'Retain',
    });
  });

  test('the vault of copies is in the second region', () => {
    const { app } = buildApp('prod');
    const regions = app.node.children.flatMap((stack) =>
      'region' in stack && stack.node.id === 'SpeiBackupCopies-prod' ? [stack.region] : [],
    );
    expect(regions).toEqual(['us-west-2']);
  });

  test('cover both tables, the certificates and the list of erasures', () => {
    const [selection] = backups.ofType('AWS::Backup::BackupSelection').map(([, { Properties }]) => v.parse(selectionSchema, Properties));
    const named = selection?.BackupSelection.Resources.map((arn) => /:(?:table\/|s3:::)([\w-]+?)-?"/.exec(JSON.stringify(arn))?.[1]);
    expect(named).toEqual([
      'spei-prod-main',
      'spei-prod-credentials',
      'spei-prod-admin-audit',
      'spei-prod-certificates',
      'spei-prod-erasures',
    ]);
  });

  test('the master secret has a replica in the second region', () => {
    prod.data.template.hasResourceProperties('AWS::SecretsManager::Secret', {
      Name: 'spei/prod/master-key',
      ReplicaRegions: [{ Region: 'us-west-2' }],
    });
  });
});

describe('backupRegion', () => {
  test('names the second region', () => {
    const named = synthesize('prod', { context: { backupRegion: 'us-east-2' } });
    expect(viewOf(named, 'SpeiBackups-prod').text).toContain(':backup:us-east-2:');
    named.data.template.hasResourceProperties('AWS::SecretsManager::Secret', { ReplicaRegions: [{ Region: 'us-east-2' }] });
  });

  test('none leaves backups in their own region', () => {
    const alone = synthesize('prod', { context: { backupRegion: 'none' } });
    viewOf(alone, 'SpeiBackups-prod').template.hasResourceProperties('AWS::Backup::BackupPlan', {
      BackupPlan: { BackupPlanRule: [{ CopyActions: Match.absent() }] },
    });
    expect(alone.all.has('SpeiBackupCopies-prod')).toBe(false);
    alone.data.template.hasResourceProperties('AWS::SecretsManager::Secret', {
      Name: 'spei/prod/master-key',
      ReplicaRegions: Match.absent(),
    });
  });

  test.each(['dev', 'local'] as const)('when it is not set, %s has no plan and no lock', (stage) => {
    const { all, data } = synthesize(stage);
    expect([...all.values()].flatMap((stack) => stack.ofType('AWS::Backup::BackupPlan'))).toEqual([]);
    expect(data.text).not.toContain('COMPLIANCE');
  });
});

describe('the list of erasures', () => {
  test('is encrypted, locked for as long as backups are kept, and ends a day later', () => {
    prod.data.template.hasResourceProperties('AWS::S3::Bucket', {
      BucketEncryption: { ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' } }] },
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: BACKUP_DAYS } } },
      LifecycleConfiguration: {
        Rules: [
          { ExpirationInDays: BACKUP_DAYS + 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
          { ExpiredObjectDeleteMarker: true },
        ],
      },
      VersioningConfiguration: { Status: 'Enabled' },
    });
  });

  test('functions that erase may add to it, and none may read it or remove from it', () => {
    const { erasureBucket } = stateOf(buildApp('prod').stage);
    const statements = prod
      .ofFamilies('AWS::IAM::Policy')
      .map(([id, { Properties }]) => [id, JSON.stringify(Properties)] as const)
      .filter(([, text]) => text.includes('spei-prod-erasures'));
    expect(erasureBucket).toContain('spei-prod-erasures');
    expect(statements.map(([id]) => id.replace(/RoleDefaultPolicy.*/, '')).toSorted()).toEqual([
      'AccountDeletionQueuePurges',
      'ValidateSchedule',
      'ValidationsApi',
    ]);
    for (const [, text] of statements) {
      const own = Array.from(
        text.matchAll(
          /\{"Action":([^{}]*?),"Effect":"Allow","Resource":\{"Fn::Join":\["",\["arn:",\{"Ref":"AWS::Partition"\},":s3:::spei-prod-erasures/g,
        ),
        ([, actions]) => actions,
      );
      expect(own).toEqual(['"s3:PutObject"']);
    }
  });
});
