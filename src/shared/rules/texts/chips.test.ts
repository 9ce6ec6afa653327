import { describe, expect, it } from 'vitest';
import { addChip, checkChips } from './chips.ts';

const five = ['React', 'SQL', 'Figma', 'Excel', 'Python'];

describe('chips', () => {
  it('takes five items and refuses the sixth, adding nothing [VAL-01] [VAL-02]', () => {
    const fourth = addChip(five.slice(0, 4), 'Python');
    expect(fourth).toEqual({ items: five, message: null });
    expect(addChip(five, 'Go')).toEqual({ items: five, message: 'Maximum 5 items allowed' });
  });

  it('refuses a duplicate, trimmed and in any case, adding nothing [VAL-03]', () => {
    for (const typed of ['sql', ' SQL ', 'Sql']) {
      expect(addChip(['React', 'SQL'], typed)).toEqual({ items: ['React', 'SQL'], message: 'Item already exists' });
    }
  });

  it('names the maximum first when both rules are broken [VAL-03]', () => {
    expect(addChip(five, 'react').message).toBe('Maximum 5 items allowed');
  });

  it('keeps the trimmed text and ignores blank text', () => {
    expect(addChip([], '  Data analysis ')).toEqual({ items: ['Data analysis'], message: null });
    expect(addChip(five, '   ')).toEqual({ items: five, message: null });
  });

  it('judges a whole list of names and ids', () => {
    expect(checkChips(five)).toBeNull();
    expect(checkChips([...five, 'Go'])).toBe('Maximum 5 items allowed');
    expect(checkChips(['Go', 'GO '])).toBe('Item already exists');
    expect(checkChips([7, 8, '7'])).toBeNull();
    expect(checkChips([7, 7])).toBe('Item already exists');
  });
});
