import { afterEach, describe, expect, it } from 'vitest';
import { readWindowWords, reportWords, type WordsState } from '../../app/session/window-words.ts';
import { type DeskFacts, deskState } from './desk-state.ts';

const nothing = { waiting: 0, held: 0, needsPerson: 0, sending: 0 };
const online = { reachable: true, slow: false };
const slow = { reachable: true, slow: true };
const offline = { reachable: false, slow: false };
const calm: DeskFacts = {
  deskPresent: true,
  session: { role: 2 },
  words: null,
  saving: false,
  summary: nothing,
  restored: false,
  workspace: online,
};

describe('the state at the top right', () => {
  it.each<[string, Partial<DeskFacts>, string, string]>([
    ['nothing waits', {}, 'saved', 'All changes saved'],
    ['nothing is known yet', { summary: undefined, workspace: undefined }, 'saving', 'Checking'],
    ['the queue is not known yet', { summary: undefined }, 'saving', 'Checking'],
    ['a command saves', { saving: true }, 'saving', 'Saving'],
    ['a draft is about to be saved', { words: 'saving' }, 'saving', 'Saving'],
    ['a form waits for Save', { words: 'unsaved' }, 'waiting', 'Unsaved changes'],
    ['a form waits for Save while another saves', { words: 'unsaved', saving: true }, 'waiting', 'Unsaved changes'],
    ['the disk refuses', { words: 'failed' }, 'attention', 'Not saved'],
    ['somebody else saved the draft', { words: 'conflict' }, 'attention', 'Edited in another window'],
    ['two are sent', { summary: { ...nothing, waiting: 1, sending: 1 } }, 'saving', 'Sending 2 changes'],
    ['one is held', { summary: { ...nothing, waiting: 1, held: 1 } }, 'saving', '1 change about to leave'],
    [
      'one is held, one is sent',
      { summary: { ...nothing, waiting: 1, held: 1, sending: 1 } },
      'saving',
      'Sending 2 changes',
    ],
    ['one is refused', { summary: { ...nothing, waiting: 4, needsPerson: 1 } }, 'attention', '1 needs you'],
    [
      'three are refused, offline',
      { summary: { ...nothing, needsPerson: 3 }, workspace: offline },
      'attention',
      '3 need you',
    ],
    ['the service was restored', { restored: true }, 'attention', 'Service restored'],
    [
      'the service was restored, one waits, offline',
      { restored: true, summary: { ...nothing, waiting: 1 }, workspace: offline },
      'attention',
      'Service restored',
    ],
    ['the service was restored, words here', { restored: true, words: 'failed' }, 'attention', 'Not saved'],
    ['the service is silent', { workspace: slow }, 'waiting', 'Slow'],
    [
      'slow with one to send',
      { summary: { ...nothing, sending: 1 }, workspace: slow },
      'waiting',
      'Slow · 1 change will be sent',
    ],
    ['slow with a form', { words: 'unsaved', workspace: slow }, 'waiting', 'Slow · unsaved changes'],
    ['slow while a draft is saved', { words: 'saving', saving: true, workspace: slow }, 'waiting', 'Slow'],
    ['the service is away', { workspace: offline }, 'waiting', 'Offline'],
    [
      'away with one',
      { summary: { ...nothing, waiting: 1 }, workspace: offline },
      'waiting',
      'Offline · 1 change will be sent',
    ],
    [
      'away with two',
      { summary: { ...nothing, waiting: 2, held: 1 }, workspace: offline },
      'waiting',
      'Offline · 2 changes will be sent',
    ],
    ['away with a form', { words: 'unsaved', workspace: offline }, 'waiting', 'Offline · unsaved changes'],
    ['the desk has stopped', { deskPresent: false }, 'attention', 'Footbridge has stopped'],
    [
      'the desk has stopped, words here',
      { deskPresent: false, words: 'saving' },
      'attention',
      'Not saved · Footbridge has stopped',
    ],
    ['signed out', { session: { role: 0 } }, 'attention', 'Signed out'],
    ['signed out, words here', { session: { role: 0 }, words: 'unsaved' }, 'attention', 'Not saved · Signed out'],
    ['locked', { session: { role: 2, locked: 'idle' } }, 'attention', 'Locked'],
  ])('%s', (_case, facts, kind, text) => {
    expect(deskState({ ...calm, ...facts })).toEqual({ kind, text });
  });

  it('says that all is saved in one case alone', () => {
    const words = [null, 'saving', 'unsaved', 'failed', 'conflict'] as const satisfies (WordsState | null)[];
    const summaries = [
      undefined,
      nothing,
      ...(['waiting', 'held', 'needsPerson', 'sending'] as const).map((name) => ({
        ...nothing,
        waiting: 1,
        [name]: 1,
      })),
    ];
    const all = [true, false].flatMap((deskPresent) =>
      [{ role: 2 }, { role: 0 }, { role: 2, locked: 'idle' as const }].flatMap((session) =>
        words.flatMap((word) =>
          [true, false].flatMap((saving) =>
            summaries.flatMap((summary) =>
              [undefined, online, slow, offline].flatMap((workspace) =>
                [false, true].map((restored) => ({
                  deskPresent,
                  session,
                  words: word,
                  saving,
                  summary,
                  restored,
                  workspace,
                })),
              ),
            ),
          ),
        ),
      ),
    );
    expect(all.filter((facts) => deskState(facts).kind === 'saved')).toEqual([calm]);
  });
});

describe('the words of a window', () => {
  afterEach(() => {
    for (const id of ['a', 'b', 'c']) reportWords(id, null);
  });

  it('are as the worst form says, until that form is gone', () => {
    expect(readWindowWords()).toBeNull();
    reportWords('a', 'saving');
    reportWords('b', 'failed');
    reportWords('c', 'unsaved');
    expect(readWindowWords()).toBe('failed');
    reportWords('b', null);
    expect(readWindowWords()).toBe('unsaved');
    reportWords('c', 'conflict');
    expect(readWindowWords()).toBe('conflict');
    reportWords('c', null);
    expect(readWindowWords()).toBe('saving');
  });
});
