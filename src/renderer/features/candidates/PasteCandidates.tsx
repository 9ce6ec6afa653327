import type { AnswerOf } from '#shared/contract/index.ts';
import { runCommand, unwrap } from '../../app/desk.ts';
import { PasteDialog } from '../../ui/PasteDialog.tsx';
import type { Candidates } from './use-candidates.ts';

interface PasteCandidatesProps {
  readonly post: NonNullable<Candidates['post']>;
  readonly onMatched: (ids: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** The most that the service matches at once. */
const mostTexts = 2000;

/** Ticks the candidates whose e-mails or roll numbers somebody pastes. */
export function PasteCandidates({ post, onMatched, onClose }: PasteCandidatesProps) {
  const match = async (texts: string[]) => {
    const params = { method: post.method, id: post.id };
    const sent = unwrap(await runCommand('api.send', { call: 'enrollments.match', params, body: { texts } }));
    const { matched, unmatched } = (sent.answer as AnswerOf<'enrollments.match'>).data;
    const ids = new Set(matched.flatMap((each) => each.ids.map(String)));
    onMatched(ids);
    return { found: ids.size, unmatched };
  };
  return (
    <PasteDialog noun="candidate" otherwise="did not apply here" most={mostTexts} match={match} onClose={onClose} />
  );
}
