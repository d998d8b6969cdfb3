import { packSdk } from './pack.ts';

process.stdout.write(`${packSdk('dist/sdk')}\n`);
