import type { App } from 'aws-cdk-lib';

import type { Deployment } from './constructs/deployment.ts';
import type { Family } from './family-settings/family.ts';
import { reportsMails } from './resources/messages.ts';
import { stackName } from './settings/stack-names.ts';
import type { Stage } from './settings/stages.ts';
import { ApiStack } from './stacks/api-stack.ts';
import { BackupCopyStack, BackupStack } from './stacks/backup-stacks.ts';
import { DataStack } from './stacks/data-stack.ts';
import { FamilyStack } from './stacks/family-stack.ts';
import { FrontStack } from './stacks/front-stack.ts';
import { MailStack } from './stacks/mail-stack.ts';
import { MonitoringStack } from './stacks/monitoring-stack.ts';
import { NetworkStack } from './stacks/network-stack.ts';

const addBackups = (app: App, stage: Stage, data: DataStack): void => {
  if (stage.backups === null) return;
  const { copyRegion } = stage.backups;
  const backups = new BackupStack(app, stackName(stage.name, 'Backups'), stage, stage.backups);
  backups.addStackDependency(data);
  if (copyRegion !== null) backups.addStackDependency(new BackupCopyStack(app, stackName(stage.name, 'BackupCopies'), stage, copyRegion));
};

/**
 * Adds the stacks of one deployment to the app. They reference each other by name only, so their order is explicit: functions after the
 * stacks of their state, the API after its functions.
 */
export const addService = (app: App, deployment: Deployment, known: readonly Family[]) => {
  const { stage } = deployment;
  const families = known.filter(({ isDeployed }) => isDeployed?.(stage) ?? true);
  const nameOf = (part: string): string => stackName(stage.name, part);
  const data = new DataStack(app, nameOf('Data'), stage);
  addBackups(app, stage, data);
  const network = stage.fixedAddress ? new NetworkStack(app, nameOf('Network'), stage) : null;
  const mail = reportsMails(stage) ? new MailStack(app, nameOf('Mail'), stage) : null;
  const groups = Array.from(
    Map.groupBy(families, ({ group }) => group),
    ([group, members]) => new FamilyStack(app, nameOf(group), deployment, members),
  );
  const monitoring = new MonitoringStack(
    app,
    nameOf('Monitoring'),
    stage,
    groups.flatMap(({ watched }) => watched),
  );
  const api = new ApiStack(app, nameOf('Api'), deployment, families);
  for (const group of groups) {
    if (network !== null) group.addStackDependency(network);
    if (mail !== null) group.addStackDependency(mail);
    group.addStackDependency(data);
    group.addStackDependency(monitoring);
    api.addStackDependency(group);
  }
  const front = stage.front === null ? null : new FrontStack(app, nameOf('Front'), deployment, stage.front);
  front?.addStackDependency(api);
  return { data, monitoring, groups, api, front };
};
