import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import * as v from 'valibot';

const manifestSchema = v.object({
  artifacts: v.record(
    v.string(),
    v.object({
      type: v.string(),
      properties: v.optional(v.looseObject({})),
      dependencies: v.optional(v.array(v.string()), []),
    }),
  ),
});

const stackProperties = v.object({ stackTemplateAssetObjectUrl: v.string() });

const fileProperties = v.object({ file: v.string() });

const assetsSchema = v.object({
  files: v.record(
    v.string(),
    v.object({
      source: v.object({ path: v.string() }),
      destinations: v.record(v.string(), v.object({ objectKey: v.string() })),
    }),
  ),
});

/** A file that CloudFormation reads from the bucket of assets: a template, or the code of a function. */
export type AssetFile = { readonly path: string; readonly objectKey: string };

export type AssemblyStack = {
  readonly name: string;
  readonly templateKey: string;
  /** Stacks that must be deployed first. */
  readonly dependencies: readonly string[];
};

export type Assembly = { readonly stacks: readonly AssemblyStack[]; readonly files: readonly AssetFile[] };

const readJson = async <Schema extends v.GenericSchema>(file: string, schema: Schema): Promise<v.InferOutput<Schema>> =>
  v.parse(schema, JSON.parse(await readFile(file, 'utf8')));

/** Reads from a CDK output folder which stacks and assets to deploy (cloud assembly schema: manifest.json, *.assets.json). */
export const readAssembly = async (folder: string): Promise<Assembly> => {
  const { artifacts } = await readJson(join(folder, 'manifest.json'), manifestSchema);
  const ofType = (type: string) => Object.entries(artifacts).filter(([, artifact]) => artifact.type === type);
  const stackArtifacts = ofType('aws:cloudformation:stack');
  const names = new Set(stackArtifacts.map(([name]) => name));
  const stacks = stackArtifacts.map(([name, { properties, dependencies }]) => ({
    name,
    templateKey: v.parse(stackProperties, properties).stackTemplateAssetObjectUrl.split('/').at(-1) ?? '',
    dependencies: dependencies.filter((dependency) => names.has(dependency)),
  }));
  const assets = await Promise.all(
    ofType('cdk:asset-manifest').map(([, { properties }]) =>
      readJson(join(folder, v.parse(fileProperties, properties).file), assetsSchema),
    ),
  );
  const files = assets.flatMap(({ files: found }) =>
    Object.values(found).flatMap(({ source, destinations }) =>
      Object.values(destinations).map(({ objectKey }) => [objectKey, resolve(folder, source.path)] as const),
    ),
  );
  return { stacks, files: Array.from(new Map(files), ([objectKey, path]) => ({ objectKey, path })) };
};
