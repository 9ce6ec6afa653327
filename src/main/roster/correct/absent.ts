import type { DeskOutput, DeskParsed } from '#shared/desk/contract.ts';
import { missingStudents, namedStudents } from '../check/figures.ts';
import type { RosterAccount } from '../roster-account.ts';
import type { OpenedList } from './opened-lists.ts';

/** Students of a list that is open, by id: found once, for every page that is asked for. */
const found = new WeakMap<OpenedList, Promise<Uint32Array>>();

/** A page of the students on the list who are not in the file of a full list, in the order in which they were added. */
export async function absentStudents(
  roster: Pick<RosterAccount, 'imports' | 'list' | 'staged'>,
  { importId, offset, limit }: DeskParsed<'roster.absent'>,
): Promise<DeskOutput<'roster.absent'>> {
  const stored = roster.imports.read(importId);
  if (stored.options.mode !== 'full' || stored.counts.read === 0) return { students: [], total: 0 };
  const opened = await roster.staged(stored);
  const missing = await (found.get(opened) ?? find(opened));
  const students = [...missing.subarray(offset, offset + limit)].flatMap((id) => {
    const student = roster.list.byId(id);
    return student ? [{ id, name: student.name, email: student.email, roll_number: student.roll_number }] : [];
  });
  return { students, total: missing.length };
}

function find(opened: OpenedList): Promise<Uint32Array> {
  const missing = namedStudents(opened)
    .then((named) => missingStudents(opened, named))
    .then(({ ids }) => ids);
  found.set(opened, missing);
  missing.catch(() => found.delete(opened));
  return missing;
}
