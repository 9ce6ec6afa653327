import { milliseconds } from '#shared/rules/time/lengths.ts';
import type { ManualTiming } from '../../outbox/testing/manual-timing.ts';
import type { Account } from '../account.ts';
import { seeDay } from '../days-of-use.ts';

/** So many days go by, on each of which the account is open. */
export function passDays(account: Account, timing: Pick<ManualTiming, 'now' | 'setWallClock'>, days: number): void {
  for (let day = 0; day < days; day += 1) {
    timing.setWallClock(new Date(timing.now().getTime() + milliseconds.day));
    seeDay(account, timing.now());
  }
}
