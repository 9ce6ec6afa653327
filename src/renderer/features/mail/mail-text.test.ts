import { describe, expect, it } from 'vitest';
import { codeOf, resetTokenOf } from './mail-text.ts';

const token = 'q7JbVtJm2n0Kc8b3X_1xvT5r-4yWz6u9AaBbCcDdEeF';

describe('what a mail brings', () => {
  it('finds the code on its own line', () => {
    expect(
      codeOf('Enter this code in Footbridge to finish signing up:\n\n021331\n\nIt works once, for 10 minutes.'),
    ).toBe('021331');
  });

  it('takes no other number for a code', () => {
    expect(codeOf(`Call 123456 now.\n\n1234567\n\n${token}`)).toBeNull();
  });

  it('finds the reset token on its own line, or in a link', () => {
    expect(resetTokenOf(`choose “Forgot password” and enter:\n\n${token}\n\nIt works once.`)).toBe(token);
    expect(resetTokenOf(`Or open this link:\n\nhttps://desk.example/reset-password#${token}`)).toBe(token);
  });

  it('finds no token in a mail with a code', () => {
    expect(resetTokenOf('Enter this code:\n\n021331\n\nIt works once, for ten minutes.')).toBeNull();
  });
});
