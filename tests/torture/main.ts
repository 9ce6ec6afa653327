import { parseArgs } from 'node:util';
import { tortureSaves } from './kills.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    control: { type: 'string', default: '' },
  },
});
console.log(
  await tortureSaves({ kills: Number(values.kills), seed: Number(values.seed), batched: values.control === 'batched' }),
);
