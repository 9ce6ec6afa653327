import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { addressComplaint, portComplaint, readFlags, toArguments } from '../../scripts/run/flags.mjs';
import { decideHost, hasDisplay } from '../../scripts/run/host.mjs';
import { endingWithUs } from '../support/processes.ts';

const scripts = join(import.meta.dirname, '../../scripts');
const table = {
  sample: { means: 'sample' },
  data: { value: 'DIR', means: 'folder' },
  port: { value: 'N', means: 'port', check: portComplaint },
  server: { value: 'URL', means: 'service', check: addressComplaint },
};

describe('flags', () => {
  it('are read with their values, behind a space or an equals sign', () => {
    expect(readFlags(['--sample', '--port', '8080', '--data=./here'], table)).toEqual({
      sample: true,
      port: '8080',
      data: './here',
    });
  });

  it.each([
    [['--what'], 'Footbridge does not know --what. Ask with --help.'],
    [['loose'], 'Footbridge does not know loose. Ask with --help.'],
    [['--toString'], 'Footbridge does not know --toString. Ask with --help.'],
    [['--sample=yes'], '--sample takes no value.'],
    [['--data'], '--data needs a value: DIR.'],
    [['--data', '--sample'], '--data needs a value: DIR.'],
    [['--port', '65536'], "--port needs a number from 0 to 65535, not '65536'."],
    [['--port', '-1'], "--port needs a number from 0 to 65535, not '-1'."],
    [['--server', 'ftp://x'], "--server needs an address that begins with http:// or https://, not 'ftp://x'."],
  ])('that do not fit are refused in one sentence: %j', (args, sentence) => {
    expect(() => readFlags(args, table)).toThrow(sentence);
  });

  it('go on to the app, a folder as seen from where the person stood', () => {
    vi.stubEnv('INIT_CWD', resolve('/elsewhere'));
    const flags = { data: 'desk', sample: true as const, help: true as const };
    expect(toArguments(flags, ['sample', 'data', 'port'])).toEqual(['--sample', '--data', resolve('/elsewhere/desk')]);
  });

  it.each(['start.mjs', 'server.mjs', 'test.mjs', 'check.mjs', 'package.mjs'])(
    'of %s that are unknown end it',
    (script) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(scripts, script), '--nope'], {
        encoding: 'utf8',
      });
      expect({ status, stdout, stderr }).toEqual({
        status: 1,
        stdout: '',
        stderr: 'Footbridge does not know --nope. Ask with --help.\n',
      });
    },
  );

  it('of npm test name stages that exist', () => {
    const run = spawnSync(process.execPath, [join(scripts, 'test.mjs'), '--only', 'unit,nope'], { encoding: 'utf8' });
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/^There is no stage 'nope'\. The stages are lint, .+, e2e\.\n$/);
  });
});

describe('the host', () => {
  const here = { port: false, display: true, rootOnLinux: false };
  const electron = async () => '/opt/electron';
  const none = async () => null;

  it.each([
    [{ ...here, obtain: electron }, 'electron'],
    [{ ...here, obtain: none }, 'browser'],
    [{ ...here, display: false, obtain: electron }, 'browser'],
    [{ ...here, rootOnLinux: true, obtain: electron }, 'browser'],
    [{ ...here, port: true, obtain: electron }, 'browser'],
    [{ ...here, asked: 'browser' as const, obtain: electron }, 'browser'],
    [{ ...here, asked: 'electron' as const, obtain: electron }, 'electron'],
  ])('is chosen from what this computer is, case %#', async (wish, kind) => {
    expect((await decideHost(wish)).kind).toBe(kind);
  });

  it.each([
    [{ ...here, display: false, obtain: electron }, 'no'],
    [{ ...here, rootOnLinux: true, obtain: electron }, 'root'],
    [{ ...here, obtain: none }, 'could not be fetched'],
  ])('is refused in one sentence when Electron was asked for and cannot be, case %#', async (wish, words) => {
    await expect(decideHost({ ...wish, asked: 'electron' })).rejects.toThrow(words);
  });

  it('does not fetch Electron where it could not be shown', async () => {
    const obtain = vi.fn(electron);
    await decideHost({ ...here, display: false, obtain });
    expect(obtain).not.toHaveBeenCalled();
  });

  it('knows a display by the system, and on Linux by its two variables', () => {
    expect(hasDisplay('darwin', {})).toBe(true);
    expect(hasDisplay('win32', {})).toBe(true);
    expect(hasDisplay('linux', {})).toBe(false);
    expect(hasDisplay('linux', { DISPLAY: '' })).toBe(false);
    expect(hasDisplay('linux', { DISPLAY: ':0' })).toBe(true);
    expect(hasDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
  });
});

describe.runIf(process.platform !== 'win32')('a program that was started', () => {
  const children = pathToFileURL(join(scripts, 'run/children.mjs')).href;
  const wrapped = (program: string) =>
    spawn(
      process.execPath,
      [
        ...endingWithUs(),
        '--input-type=module',
        '-e',
        `import { runThrough } from '${children}';
         process.exitCode = await runThrough(process.execPath, ['-e', ${JSON.stringify(program)}]);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );

  it.each(['SIGTERM', 'SIGINT'] as const)('gets %s and its exit code becomes ours', async (signal) => {
    const outer = wrapped(
      `process.on('${signal}', () => process.exit(7)); setInterval((p) => process.ppid === p || process.exit(), 250, process.ppid); console.log('up')`,
    );
    await once(outer.stdout, 'data');
    outer.kill(signal);
    expect(await once(outer, 'exit')).toEqual([7, null]);
  });

  it('that dies of a signal ends us as a shell would say it', async () => {
    const outer = wrapped(`process.kill(process.pid, 'SIGKILL')`);
    expect(await once(outer, 'exit')).toEqual([137, null]);
  });
});
