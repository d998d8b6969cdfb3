import type { HeldObjects } from '../../../../functions/account-deletion/ports/held-data.ts';
import type { HeldBucket } from '../../../../shared/data-inventory/inventory-entry.ts';

export const nameOfObject = (bucket: HeldBucket, key: string): string => `${bucket} ${key}`;

/** Buckets in memory: the number of versions of each object by its name; two versions go at a time. */
export const makeFakeHeldObjects = (objects: Map<string, number>): HeldObjects => ({
  removeSome: async (bucket, prefix) => {
    await Promise.resolve();
    const name = [...objects.keys()].find((each) => each.startsWith(nameOfObject(bucket, prefix)));
    if (name === undefined) return 0;
    const versions = objects.get(name) ?? 0;
    if (versions > 2) objects.set(name, versions - 2);
    else objects.delete(name);
    return Math.min(2, versions);
  },
});
