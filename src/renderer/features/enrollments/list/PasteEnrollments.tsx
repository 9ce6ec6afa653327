import type { AnswerOf } from '#shared/contract/index.ts';
import { enrollmentLabel } from '#shared/rules/enrollments/enrollment-status.ts';
import { type MatchedPerson, PasteDialog } from '../../../app/controls/PasteDialog.tsx';
import { runCommand, unwrap } from '../../../app/desk/desk.ts';
import { sortMatches } from './pasted-enrollments.ts';
import type { Enrollments } from './use-enrollments.ts';

interface PasteEnrollmentsProps {
  readonly post: NonNullable<Enrollments['post']>;
  readonly enrollments: Enrollments;
  readonly onMatched: (ids: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** The most that the service matches at once. */
const maxTextCount = 2000;

/** Ticks the candidates whose e-mails, roll numbers or names somebody pastes. Who is not on the tab is ticked only by hand. */
export function PasteEnrollments({ post, enrollments, onMatched, onClose }: PasteEnrollmentsProps) {
  const match = async (texts: string[]) => {
    const params = { method: post.method, id: post.id };
    const sent = unwrap(await runCommand('api.send', { call: 'enrollments.match', params, body: { texts } }));
    const { data } = sent.answer as AnswerOf<'enrollments.match'>;
    const shown = new Set((await enrollments.readAll()).map(({ id }) => id));
    const people = new Map(data.people.map((each): [number, MatchedPerson] => [each.id, personOf(each)]));
    return { ...sortMatches(data.matched, shown, people), unmatched: data.unmatched };
  };
  return (
    <PasteDialog
      noun="candidate"
      hiddenTitle="On another tab, or hidden by search and filters"
      max={maxTextCount}
      match={match}
      onSelect={onMatched}
      onClose={onClose}
    />
  );
}

type Person = AnswerOf<'enrollments.match'>['data']['people'][number];

function personOf({ id, name, email, status }: Person): MatchedPerson {
  return { id: String(id), name: name || email, about: `${enrollmentLabel(status)}, ${email}` };
}
