import { describe, expect, it } from 'vitest';
import cities from '../../resources/cities.json' with { type: 'json' };
import courses from '../../resources/courses.json' with { type: 'json' };
import industries from '../../resources/industries.json' with { type: 'json' };
import interests from '../../resources/interests.json' with { type: 'json' };
import skills from '../../resources/skills.json' with { type: 'json' };

const fold = (text: string) => text.toLowerCase();

describe.each([
  ['skills', skills, 300],
  ['courses', courses, 60],
  ['industries', industries, 60],
  ['interests', interests, 80],
])('the list of %s', (_name, entries, least) => {
  it('numbers its entries from 1 without a gap', () => {
    expect(entries.map(({ id }) => id)).toEqual(entries.map((_, index) => index + 1));
    expect(entries.length).toBeGreaterThanOrEqual(least);
  });

  it('has tidy names, each once', () => {
    for (const { name } of entries) expect(name).toBe(name.trim().replace(/\s+/g, ' '));
    expect(new Set(entries.map(({ name }) => fold(name))).size).toBe(entries.length);
  });
});

describe('the list of cities', () => {
  it('numbers its entries from 1 without a gap', () => {
    expect(cities.map(({ id }) => id)).toEqual(cities.map((_, index) => index + 1));
    expect(cities.length).toBeGreaterThanOrEqual(500);
  });

  it('has every city of a state once', () => {
    expect(new Set(cities.map((city) => fold(`${city.city_name}, ${city.state_name}`))).size).toBe(cities.length);
  });

  it('covers the 28 states and 8 union territories', () => {
    expect(new Set(cities.map((city) => city.state_name)).size).toBe(36);
  });

  it('has the capitals', () => {
    const capitals = `Amaravati Itanagar Dispur Patna Raipur Panaji Gandhinagar Chandigarh Shimla Ranchi Bengaluru
      Thiruvananthapuram Bhopal Mumbai Imphal Shillong Aizawl Kohima Bhubaneswar Jaipur Gangtok Chennai Hyderabad
      Agartala Lucknow Dehradun Kolkata Daman Srinagar Jammu Leh Kavaratti Puducherry`.split(/\s+/);
    const names = new Set(cities.map((city) => city.city_name));
    expect([...capitals, 'New Delhi', 'Port Blair'].filter((capital) => !names.has(capital))).toEqual([]);
  });
});
