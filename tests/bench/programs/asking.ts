import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked } from '../accounts.ts';

const { port } = workerData as { readonly port: number };

/** Milliseconds from the question to the end of its answer. */
function time({ method, path, headers = {}, body }: Asked): Promise<number> {
  const payload = body && JSON.stringify(body);
  const all = { ...headers, 'x-footbridge-client': 'bench', ...(payload && { 'content-type': 'application/json' }) };
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const sent = request({ port, host: '127.0.0.1', method, path: `/v1${path}`, headers: all }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - begun));
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

parentPort?.on('message', async (asked: Asked) => parentPort?.postMessage(await time(asked)));
