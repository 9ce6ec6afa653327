import { describe, expect, it, vi } from 'vitest';
import { type DeskHandlers, deskCommands } from '#shared/desk/contract.ts';
import { commandNames } from '#shared/desk/names.ts';
import { AppError } from '#shared/errors.ts';
import { createCommands, inputLimit } from './handle.ts';

function commandsOver(handlers: Partial<DeskHandlers>) {
  const onUnexpected = vi.fn();
  const commands = createCommands<string>(handlers as DeskHandlers, {
    isTrusted: (sender) => sender === 'our window',
    onUnexpected,
  });
  return { commands, onUnexpected };
}

describe('handle', () => {
  it('hands over the parsed input, not the one that came', async () => {
    const list = vi.fn(() => []);
    const { commands } = commandsOver({ 'drafts.list': list });
    const result = await commands['drafts.list']('our window', { search: 'ux', extra: 'dropped' });
    expect(result).toEqual({ ok: true, data: [] });
    expect(list).toHaveBeenCalledWith({ search: 'ux', bin: false });
  });

  it('refuses a stranger before it looks at the input', async () => {
    const read = vi.fn();
    const { commands } = commandsOver({ 'settings.read': read });
    const result = await commands['settings.read']('somebody else', 'not even an object');
    expect(result).toMatchObject({ ok: false, error: { code: 'untrusted_sender', status: 403 } });
    expect(read).not.toHaveBeenCalled();
  });

  it('names the fields of an input that the contract does not allow', async () => {
    const save = vi.fn();
    const { commands } = commandsOver({ 'settings.save': save });
    const result = await commands['settings.save']('our window', { theme: 'purple' });
    expect(result).toMatchObject({ ok: false, error: { code: 'invalid', fields: { theme: expect.any(String) } } });
    expect(save).not.toHaveBeenCalled();
  });

  it('refuses oversized and unreadable input for every command', async () => {
    const { commands } = commandsOver({});
    const cyclic: Record<string, unknown> = {};
    cyclic['self'] = cyclic;
    for (const name of commandNames) {
      const large = await commands[name]('our window', { text: 'x'.repeat(inputLimit) });
      expect(large, name).toMatchObject({ ok: false, error: { code: 'too_large' } });
      expect(await commands[name]('our window', cyclic), name).toMatchObject({ error: { code: 'malformed' } });
    }
  });

  it('refuses text that nobody could store, whatever the command, and takes its spelling for what it is [E-14]', async () => {
    const list = vi.fn(() => []);
    const { commands } = commandsOver({ 'drafts.list': list });
    for (const search of ['\0', 'a\ud800', '\udc00b']) {
      for (const name of commandNames) {
        const result = await commands[name]('our window', { search, inner: [{ [search]: 1 }] });
        expect(result, name).toMatchObject({
          error: { code: 'invalid', message: expect.stringMatching(/^Text may not contain/) },
        });
      }
    }
    expect(await commands['drafts.list']('our window', { search: '\\u0000 \\ud800 \u{1f600}' })).toMatchObject({
      ok: true,
    });
    expect(list).toHaveBeenCalledTimes(1);
  });

  it('settles with the catalogue code of an AppError, and with its fields', async () => {
    const { commands, onUnexpected } = commandsOver({
      'outbox.list': () => {
        throw new AppError('locked');
      },
      'outbox.summary': () => Promise.reject(new AppError('invalid', { fields: { a: 'b' } })),
    });
    expect(await commands['outbox.list']('our window', undefined)).toMatchObject({ error: { code: 'locked' } });
    expect(await commands['outbox.summary']('our window', undefined)).toMatchObject({ error: { fields: { a: 'b' } } });
    expect(onUnexpected).not.toHaveBeenCalled();
  });

  it('turns any other failure into status 500 with a safe message, and logs it [ERR-04]', async () => {
    const mistake = new TypeError('password=hunter2');
    const { commands, onUnexpected } = commandsOver({
      'mail.list': () => {
        throw mistake;
      },
    });
    const result = await commands['mail.list']('our window', {});
    expect(result).toEqual({
      ok: false,
      error: { code: 'internal', status: 500, message: 'Something went wrong' },
    });
    expect(onUnexpected).toHaveBeenCalledWith('mail.list', mistake);
  });

  it('knows a command for every input schema, and no other', () => {
    expect(Object.keys(deskCommands).sort()).toEqual([...commandNames].sort());
    expect(Object.keys(commandsOver({}).commands).sort()).toEqual([...commandNames].sort());
  });
});
