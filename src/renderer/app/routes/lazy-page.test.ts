import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPage } from './lazy-page.ts';

const Page = () => null;

describe('lazy pages', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('gives the named export as the component of the route', async () => {
    expect(await lazyPage(async () => ({ Page }), 'Page')()).toEqual({ Component: Page });
  });

  it('waits 120 seconds for the script of a page, and no longer [PUB-10]', async () => {
    const outcome = vi.fn();
    lazyPage<'Page'>(() => new Promise(() => undefined), 'Page')().catch(outcome);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ message: 'This page took too long to load' }));
  });

  it('passes on why a page did not load', async () => {
    await expect(lazyPage<'Page'>(() => Promise.reject(new Error('gone')), 'Page')()).rejects.toThrow('gone');
  });
});
