import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

import { stateOf } from '../resources/state.ts';
import { arnOf } from '../settings/arns.ts';
import { adminAuditTableName, backupCopyVaultName, backupVaultName, credentialsTableName, tableName } from '../settings/names.ts';
import { BACKUP_DAYS, type Backups, type Stage } from '../settings/stages.ts';

const KEPT = Duration.days(BACKUP_DAYS);
/** AWS Backup requires more than the shortest. The list of erasures must last as long. */
const LONGEST = Duration.days(BACKUP_DAYS + 1);

/** Until then the lock may be taken back; afterwards neither this account's administrators nor AWS can. */
const LOCK_CHANGEABLE_FOR = Duration.days(3);

/** A vault in which a backup can be neither deleted before its time nor kept for longer. */
const lockedVault = (scope: Construct, backupVaultName: string): BackupVault =>
  new BackupVault(scope, 'Vault', {
    backupVaultName,
    lockConfiguration: { minRetention: KEPT, maxRetention: LONGEST, changeableFor: LOCK_CHANGEABLE_FOR },
    removalPolicy: RemovalPolicy.RETAIN,
  });

/** In the second region: the vault of the copies. */
export class BackupCopyStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage, region: string) {
    super(scope, id, {
      description: 'SPEI validation: copies of backups',
      env: { region },
      terminationProtection: stage.deletionProtection,
    });
    lockedVault(this, backupCopyVaultName(stage.name));
  }
}

/** Daily backups of what cannot be made again: both tables, the certificates and the list of erasures. */
export class BackupStack extends Stack {
  constructor(scope: Construct, id: string, stage: Stage, { copyRegion }: Backups) {
    super(scope, id, { description: 'SPEI validation: backups', terminationProtection: stage.deletionProtection });
    const { buckets, erasureBucket } = stateOf(stage);
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: backupVaultName(stage.name),
      backupVault: lockedVault(this, backupVaultName(stage.name)),
    });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'daily',
        // Two in the morning in Mexico City.
        scheduleExpression: Schedule.cron({ hour: '8', minute: '0' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(12),
        deleteAfter: KEPT,
        ...(copyRegion === null ? {} : { copyActions: [{ destinationBackupVault: this.copyVault(stage, copyRegion), deleteAfter: KEPT }] }),
      }),
    );
    plan.addSelection('Selection', {
      backupSelectionName: 'state',
      role: this.addRole(),
      disableDefaultBackupPolicy: true,
      resources: [
        ...[tableName(stage.name), credentialsTableName(stage.name), adminAuditTableName(stage.name)].map((table) =>
          arnOf('dynamodb', `table/${table}`),
        ),
        ...[buckets.certificates, erasureBucket].map((bucket) => `arn:${Aws.PARTITION}:s3:::${bucket}`),
      ].map((arn) => BackupResource.fromArn(arn)),
    });
  }

  private copyVault(stage: Stage, region: string) {
    const arn = `arn:${Aws.PARTITION}:backup:${region}:${Aws.ACCOUNT_ID}:backup-vault:${backupCopyVaultName(stage.name)}`;
    return BackupVault.fromBackupVaultArn(this, 'Copies', arn);
  }

  /** Makes backups and restores none: a restoration takes another role. */
  private addRole(): Role {
    const managed = (name: string) => ManagedPolicy.fromAwsManagedPolicyName(name);
    return new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com'),
      managedPolicies: [managed('service-role/AWSBackupServiceRolePolicyForBackup'), managed('AWSBackupServiceRolePolicyForS3Backup')],
    });
  }
}
