import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

import { formatMasterSecret, parseMasterSecret, versionAt, type MasterSecret } from '../../shared/platform/secrets/master-secret.ts';
import { makeVersionedVault } from '../../shared/platform/secrets/secrets-manager-vault.ts';
import { readSecretText } from '../../shared/platform/secrets/secrets-manager.ts';
import { writeSecretText } from '../../shared/platform/secrets/write-secret.ts';
import { runCommand, stageOf } from './command-line.ts';
import { openDeployment, type Deployment } from './deployment.ts';
import { migrateUses } from './master-secret/migrate-uses.ts';
import { beginRotation, dropOlderVersions, newestOf, recordMigration } from './master-secret/rotation.ts';

const USAGE = `usage: npm run --silent secret -- <command> [--apply] [--stage local|dev|prod]
  show       versions of the master secret, and what is stored under an older one than the newest
  begin      adds a version, which writers use a quarter of an hour later
  migrate    moves what is stored to the newest version
  drop       removes the older version, once nothing uses it
begin, migrate and drop change nothing without --apply.`;

const SECRET_BYTES = 48;

const { values, positionals } = parseArgs({
  options: { stage: { type: 'string' }, apply: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const shown = (versions: MasterSecret, now: number) =>
  versions.map((version) => ({
    version: version.version,
    from: new Date(version.from).toISOString(),
    ...(version.unusedSince === null ? {} : { unused_since: new Date(version.unusedSince).toISOString() }),
    state: version.secret === null ? 'retired' : version.from > now ? 'next' : version === versionAt(versions, now) ? 'current' : 'older',
  }));

const save = async ({ secretArn }: Deployment, versions: MasterSecret): Promise<void> => {
  if (values.apply) await writeSecretText(secretArn, formatMasterSecret(versions));
};

const migrate = async (deployment: Deployment, versions: MasterSecret, now: number, apply: boolean) => {
  const to = newestOf(versions);
  if (apply && to.from > now) throw new RangeError(`The newest version begins at ${new Date(to.from).toISOString()}: migrate then.`);
  const vault = makeVersionedVault(
    () => Promise.resolve(versions),
    () => Math.max(now, to.from),
  );
  return migrateUses(deployment, { versions, to, vault }, apply);
};

const olderIn = (stored: Awaited<ReturnType<typeof migrate>>): number => Object.values(stored).reduce((sum, { older }) => sum + older, 0);

const run = async (command: string | undefined, deployment: Deployment, now: number) => {
  const versions = parseMasterSecret(await readSecretText(deployment.secretArn));
  switch (command) {
    case 'show':
      return { versions: shown(versions, now), stored: await migrate(deployment, versions, now, false) };
    case 'begin': {
      const begun = beginRotation(versions, randomBytes(SECRET_BYTES).toString('base64url'), now);
      await save(deployment, begun);
      return { applied: values.apply, versions: shown(begun, now) };
    }
    case 'migrate': {
      const stored = await migrate(deployment, versions, now, values.apply);
      const migrated = recordMigration(versions, olderIn(stored), now);
      await save(deployment, migrated);
      return { applied: values.apply, stored, versions: shown(migrated, now) };
    }
    case 'drop': {
      const olderItems = olderIn(await migrate(deployment, versions, now, false));
      const left = dropOlderVersions(versions, { olderItems, signingKeyIds: deployment.webhookKeys }, now);
      await save(deployment, left);
      return { applied: values.apply, versions: shown(left, now) };
    }
    default:
      throw new RangeError(USAGE);
  }
};

await runCommand(async () => {
  const [command] = positionals;
  if (command === undefined) throw new RangeError(USAGE);
  return run(command, await openDeployment(stageOf(values.stage)), Date.now());
});
