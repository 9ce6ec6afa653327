import type { AnswerOf } from '#shared/contract/index.ts';
import { runCommand, unwrap } from '../../app/desk.ts';
import { PasteDialog } from '../../ui/PasteDialog.tsx';
import { mostPicked } from './selection.ts';

interface PasteStudentsProps {
  /** Gets the ids of those who were found. */
  readonly onMatched: (ids: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Ticks the students whose roll numbers or e-mails somebody pastes; changes nothing at the service. */
export function PasteStudents({ onMatched, onClose }: PasteStudentsProps) {
  const match = async (values: string[]) => {
    const sent = unwrap(await runCommand('api.send', { call: 'students.match', body: { values } }));
    const { students, unmatched } = (sent.answer as AnswerOf<'students.match'>).data;
    const ids = new Set(students.map(({ id }) => String(id)));
    onMatched(ids);
    return { found: ids.size, unmatched };
  };
  return (
    <PasteDialog noun="student" otherwise="not found on the list" most={mostPicked} match={match} onClose={onClose} />
  );
}
