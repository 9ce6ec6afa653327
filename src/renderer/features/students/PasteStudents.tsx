import type { AnswerOf } from '#shared/contract/index.ts';
import { PasteDialog } from '../../app/controls/PasteDialog.tsx';
import { runCommand, unwrap } from '../../app/desk/desk.ts';
import type { StudentQuery } from './list-query.ts';
import { maxPicked } from './selection.ts';

interface PasteStudentsProps {
  /** Those of the list behind the dialog. */
  readonly filters: StudentQuery;
  /** Gets the ids of those who were chosen. */
  readonly onMatched: (ids: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Ticks the students whose roll numbers, e-mails or names somebody pastes; changes nothing at the service. */
export function PasteStudents({ filters, onMatched, onClose }: PasteStudentsProps) {
  const match = async (values: string[]) => {
    const sent = unwrap(await runCommand('api.send', { call: 'students.match', body: { values, filters } }));
    const { students, ambiguous, unmatched } = (sent.answer as AnswerOf<'students.match'>).data;
    const people = (isShown: boolean) =>
      students
        .filter(({ shown }) => shown === isShown)
        .map(({ id, name, value }) => ({ id: String(id), name, about: value }));
    return {
      found: people(true),
      hidden: people(false),
      ambiguous: ambiguous.map((each) => ({
        text: each.value,
        people: each.students.map(({ id, name, email }) => ({ id: String(id), name, about: email })),
      })),
      unmatched,
    };
  };
  return (
    <PasteDialog
      noun="student"
      hiddenTitle="On the list, but hidden by search and filters"
      max={maxPicked}
      match={match}
      onSelect={onMatched}
      onClose={onClose}
    />
  );
}
