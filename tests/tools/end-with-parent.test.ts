import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const processes = pathToFileURL(path.resolve(import.meta.dirname, '../support/processes.ts')).href;
const root = path.resolve(import.meta.dirname, '../..');

// Windows does not give orphans another parent.
it.skipIf(process.platform === 'win32')(
  'a program goes with the test process that started it, even if that was killed',
  { timeout: 30_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'footbridge-orphans-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const server = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    // Its connection says when it is gone: nobody can wait for an orphan.
    const program = path.join(folder, 'program.mjs');
    writeFileSync(
      program,
      `import { connect } from 'node:net';
     connect(${port}, '127.0.0.1', () => console.log('program is ready: http://127.0.0.1')).on('error', () => {});`,
    );
    const start = `import { startProgram } from '${processes}';
    await startProgram(${JSON.stringify(path.relative(root, program))}, []); console.log('up'); setInterval(() => {}, 1e6)`;
    const connected = once(server, 'connection') as Promise<[Socket]>;
    const tester = spawn(process.execPath, ['--input-type=module', '-e', start], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void tester.kill('SIGKILL'));
    const [line] = await connected;
    await once(tester.stdout, 'data');
    const gone = once(line.resume(), 'close');
    tester.kill('SIGKILL');
    await gone;
    expect(line.destroyed).toBe(true);
  },
);
