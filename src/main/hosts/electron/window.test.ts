import { expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { becomeReady } from '../testing/electron-double.ts';
import { memorySettings } from '../testing/test-host.ts';
import { openMainWindow } from './window.ts';

vi.mock('electron', async () => {
  const { electron } = await import('../testing/electron-double.ts');
  return { ...electron, default: electron };
});

becomeReady();

it('a window closes also where its place can’t be kept', async () => {
  const full = () => {
    throw new AppError('disk_full');
  };
  const settings = { ...memorySettings(), set: vi.fn(full) };
  const window = await openMainWindow(new URL('file:///preload.cjs'), settings, '/', () => undefined);
  expect(() => window.emit('close')).not.toThrow();
  expect(settings.set).toHaveBeenCalledOnce();
});

it('a window’s place is kept when it closes', async () => {
  const settings = memorySettings();
  const window = await openMainWindow(new URL('file:///preload.cjs'), settings, '/', () => undefined);
  window.emit('close');
  expect(settings.get('window')).toEqual({ x: 0, y: 0, width: 1440, height: 900, maximized: false });
});
