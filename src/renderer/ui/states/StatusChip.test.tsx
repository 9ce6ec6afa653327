import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { enrollmentLabels } from '#shared/rules/enrollments/enrollment-status.ts';
import { postingStatusNames } from '#shared/rules/postings/posting-status.ts';
import { StatusChip } from './StatusChip.tsx';

describe('a status chip', () => {
  const statuses = [...Object.values(postingStatusNames), ...enrollmentLabels];

  it.each(statuses)('writes %s out, and has a style class of that name [STATE-34]', (status) => {
    const html = renderToStaticMarkup(<StatusChip status={status} />);
    expect(html.replace(/<[^>]*>/g, '')).toBe(status);
    const [, names = ''] = /class="([^"]*)"/.exec(html) ?? [];
    expect(names.split(' ')).toContain(status.replaceAll(' ', '-'));
  });
});
