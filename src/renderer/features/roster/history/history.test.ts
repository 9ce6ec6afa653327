import { describe, expect, it } from 'vitest';
import type { RosterImport } from '#shared/desk/types.ts';
import { choiceLabels, importOf, shortHash, undoObstacle } from './history.ts';

const finished = { status: 'finished', undo_until: '2026-12-19T10:00:00Z', by: 'Asha', by_id: 7 } as const;

describe('an upload in the history', () => {
  it('can be undone by whose it is, as long as the service says so', () => {
    expect(undoObstacle(finished, 7)).toBeNull();
    expect(undoObstacle(finished, 8)).toBe('Asha can undo it');
    expect(undoObstacle({ ...finished, undo_until: null }, 7)).toBe('too old to undo');
    expect(undoObstacle({ ...finished, status: 'undone' }, 7)).toBe('undone');
    expect(undoObstacle({ ...finished, status: 'open', undo_until: null }, 7)).toBe('not finished');
  });

  const imported = (importId: string, createdAt: string, of: Partial<RosterImport> = {}) =>
    ({
      importId,
      file: { name: 'a.csv', size: 1, hash: 'aa' },
      createdAt,
      state: 'done',
      rosterImportId: null,
      ...of,
    }) as RosterImport;

  it('belongs to the upload of this computer that it was, whenever that was begun', () => {
    const imports = [
      imported('sent', '2026-11-01T10:00:00Z', { rosterImportId: 4 }),
      imported('again', '2026-11-20T10:01:00Z', { rosterImportId: 5 }),
      imported('changed nothing', '2026-11-20T10:02:00Z'),
    ];
    expect(importOf({ id: 4, file_hash: 'aa', created_at: '2026-11-20T10:02:00Z' }, imports)?.importId).toBe('sent');
  });

  it('belongs to the one with the same file that is nearest in time, where that is all that is known', () => {
    const file = { name: 'a.csv', size: 1, hash: 'bb' };
    const imports = [
      imported('early', '2026-11-01T10:00:00Z'),
      imported('late', '2026-11-20T10:00:00Z'),
      imported('other', '2026-11-20T10:01:00Z', { file }),
      imported('open', '2026-11-20T10:01:00Z', { state: 'ready' }),
      imported('known', '2026-11-20T10:02:00Z', { rosterImportId: 5 }),
    ];
    const at = { id: 4, created_at: '2026-11-20T10:02:00Z' };
    expect(importOf({ ...at, file_hash: 'aa' }, imports)?.importId).toBe('late');
    expect(importOf({ ...at, file_hash: 'cc' }, imports)).toBeNull();
    const unnamed = imported('x', '', { file: { ...file, hash: '' } });
    expect(importOf({ ...at, file_hash: '' }, [unnamed])).toBeNull();
  });

  it('says its hash in short, and what was decided', () => {
    expect(shortHash('3f9a01bc77d2ffff')).toBe('3f9a 01bc 77d2');
    expect(choiceLabels({ identifiers: false, overwrite: [], notify: false })).toEqual([]);
    expect(choiceLabels({ identifiers: true, overwrite: ['phone'], notify: true })).toEqual([
      'E-mails and roll numbers could change',
      'Phone Number: the file won over what students wrote',
      'Each added student gets one e-mail',
    ]);
  });
});
