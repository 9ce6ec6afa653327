import { describe, expect, it } from 'vitest';
import { tiers } from '#shared/contract/subscription.ts';
import { addOns, planOf, plans } from './plans.ts';

describe('the catalogue', () => {
  it('has the three plans once each, and what they cost in one place [ROLE-35]', () => {
    expect(plans.map(({ tier }) => tier)).toEqual([...tiers]);
    expect(plans.map(({ price }) => price)).toEqual([0, 3800, 6500]);
    expect(plans.map(({ crossed_out }) => crossed_out)).toEqual([null, 25_000, 10_000]);
  });

  it('charges nothing that it crosses out', () => {
    for (const { price, crossed_out, crossed_out_monthly } of plans) {
      for (const crossed of [crossed_out, crossed_out_monthly])
        if (crossed !== null) expect(price).toBeLessThan(crossed);
    }
  });

  it('lists the same features for every plan, each with a word', () => {
    const labels = plans.map(({ features }) => features.map(({ label }) => label));
    expect(new Set(labels.map(String)).size).toBe(1);
    const valuesOf = (label: string) => plans.map(({ features }) => features.find((one) => one.label === label)?.value);
    expect(valuesOf('Projects at a time')).toEqual(['1', '2', '3']);
    expect(valuesOf('Applications per day')).toEqual(['5', '10', 'Unlimited']);
    expect(valuesOf('Expert evaluation')).toEqual(['No', 'Yes', 'Yes']);
    expect(valuesOf('Free certificates')).toEqual(['None', '1', '2']);
    expect(valuesOf('Prioritised job alerts')).toEqual(['None', '6 months', '1 year']);
    expect(valuesOf('Résumé writing')).toEqual(['No', 'No', 'Yes']);
    expect(planOf('expert').name).toBe('Expert');
    expect(addOns.map(({ name, price }) => [name, price])).toEqual([
      ['Assessment and certificate', 2900],
      ['Evaluation and certificate', 2700],
      ['Mentor session', 1000],
    ]);
  });
});
