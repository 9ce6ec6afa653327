import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { enrollmentLabels } from '#shared/rules/enrollments/enrollment-status.ts';
import { postingStatusNames } from '#shared/rules/postings/posting-status.ts';
import { StatusChip } from './StatusChip.tsx';

describe('a status chip', () => {
  const others = ['E-mail not verified', 'Sends when online', 'Not sent', 'Taken down'];
  const statuses = [...Object.values(postingStatusNames), ...enrollmentLabels, ...others];

  it.each(statuses)('writes %s out, and has a style class of that name [STATE-34]', (status) => {
    for (const tone of [{}, { tone: 'bad' }] as const) {
      const html = renderToStaticMarkup(<StatusChip status={status} {...tone} />);
      expect(html.replace(/<[^>]*>/g, '')).toBe(status);
      const [, names = ''] = /class="([^"]*)"/.exec(html) ?? [];
      expect(names.split(' ')).toContain(status.replaceAll(' ', '-'));
    }
  });
});
