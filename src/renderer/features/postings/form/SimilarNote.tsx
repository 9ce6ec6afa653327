import { Alert, Button, Group } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { AnswerOf } from '#shared/contract/index.ts';
import { type PostingFields, toWire } from '#shared/rules/postings/posting.ts';
import { runCommand } from '../../../app/desk/desk.ts';
import { counted } from '../../../ui/format.ts';
import { kindLabels, postingPaths } from '../kinds.ts';
import { useDuplicate } from '../use-duplicate.ts';
import { alikeFrom, type Similar, standingText } from './similar.ts';

interface SimilarNoteProps {
  readonly kind: PostingKind;
  readonly fields: PostingFields;
  /** The posting that is being changed. */
  readonly except: number | null;
}

/** Before publishing: says when an own posting reads much the same. Where the service cannot be asked, nothing is said. */
export function SimilarNote({ kind, fields, except }: SimilarNoteProps) {
  const [unminded, setUnminded] = useState(false);
  const duplicate = useDuplicate(kind);
  const alike = useSimilar(kind, fields, except);
  const [first, ...others] = alike;
  if (!first || unminded) return null;
  return (
    <Alert
      color="marigold"
      icon={<IconCopy size={20} />}
      title={`${first.likeness} % like “${first.title}”, ${standingText(first, new Date())}`}
    >
      Posting the same text twice splits your applicants.
      {others.length > 0 &&
        ` ${counted(others.length, `more ${kindLabels[kind].one}`, `more ${kindLabels[kind].many}`)} read alike.`}
      <Group gap={10} mt={10}>
        <Button size="xs" component={Link} to={postingPaths.details(kind, first.id)}>
          Open it
        </Button>
        <Button size="xs" variant="default" onClick={() => void duplicate(first.id)}>
          Duplicate it
        </Button>
        <Button size="xs" variant="subtle" onClick={() => setUnminded(true)}>
          Continue with this one
        </Button>
      </Group>
    </Alert>
  );
}

const none: readonly Similar[] = [];

function useSimilar(kind: PostingKind, fields: PostingFields, except: number | null): readonly Similar[] {
  const body = { ...toWire(kind, comparedFields(fields)), except };
  const { data } = useQuery({
    queryKey: ['similar', kind, body],
    queryFn: async () => {
      const result = await runCommand('api.send', { call: 'postings.similar', params: { method: kind }, body });
      return result.ok ? (result.data.answer as AnswerOf<'postings.similar'>).data : none;
    },
    staleTime: 60_000,
  });
  return (data ?? none).filter(({ likeness }) => likeness >= alikeFrom);
}

/** What the service compares. The rest may be unfinished, and would be refused. */
function comparedFields({
  title,
  goal,
  roles_and_responsibilities,
  required_skills,
}: PostingFields): Partial<PostingFields> {
  return { title, goal, roles_and_responsibilities, required_skills };
}
