import { describe, expect, it } from 'vitest';
import type { OutboxSummary } from '#shared/desk/types.ts';
import { mayEnd, unsentWords } from './leaving.ts';

const nothing: OutboxSummary = { waiting: 0, held: 0, sending: 0, needsPerson: 0 };

describe('leaving while something waits to be sent', () => {
  it('is asked about, held and refused changes included, and says that nothing is lost', () => {
    expect(unsentWords({ ...nothing, waiting: 1, held: 1 })?.message).toBe('1 change has not been sent yet.');
    const words = unsentWords({ ...nothing, waiting: 310, sending: 4, needsPerson: 2 });
    expect(words?.message).toBe('316 changes have not been sent yet.');
    expect(words?.detail).toMatch(/Nothing is lost.+next time Footbridge runs\. 2 of them need you\./);
  });

  it('goes on only where the person says so', () => {
    const asked: string[] = [];
    const choose = (place: number) => (question: { message: string }) => asked.push(question.message) && place;
    expect(mayEnd({ ...nothing, waiting: 1 }, choose(0))).toBe(false);
    expect(mayEnd({ ...nothing, waiting: 1 }, choose(1))).toBe(true);
    expect(asked).toHaveLength(2);
  });

  it('is nobody’s question where nothing waits, or nobody is signed in', () => {
    const never = () => {
      throw new Error('There is nothing to ask');
    };
    expect([mayEnd(nothing, never), mayEnd(null, never)]).toEqual([true, true]);
  });
});
