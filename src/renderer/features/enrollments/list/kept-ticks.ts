import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PostingKind } from '#shared/contract/call.ts';
import type { EnrollmentTab } from '#shared/rules/enrollments/enrollment-tally.ts';

interface PostingOfTicks {
  readonly method: PostingKind;
  readonly id: number;
}

interface KeptTicks extends PostingOfTicks {
  readonly tab: EnrollmentTab;
  readonly ids: ReadonlySet<string>;
}

/** Nobody is ticked. */
export const nobodyTicked: ReadonlySet<string> = new Set();

let kept: KeptTicks | null = null;

/**
 * Who is ticked on a tab of a posting's applicants. Whichever way another tab is opened, it begins without ticks. They are
 * there again after another page of the posting, such as its details.
 */
export function useTicks({ method, id }: PostingOfTicks, tab: EnrollmentTab) {
  const [ticked, setTicked] = useState(() => keptOn({ method, id }, tab));
  const [tickedOn, setTickedOn] = useState(tab);
  if (tickedOn !== tab) {
    setTickedOn(tab);
    setTicked(nobodyTicked);
  }
  useEffect(() => {
    kept = { method, id, tab: tickedOn, ids: ticked };
  }, [method, id, tickedOn, ticked]);
  return [ticked, setTicked] as const;
}

const keptOn = ({ method, id }: PostingOfTicks, tab: EnrollmentTab) =>
  kept?.method === method && kept.id === id && kept.tab === tab ? kept.ids : nobodyTicked;

/** Forgets the ticks as soon as the window shows a page that isn't the posting's. */
export function useTicksEnd(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (kept && !isOfPosting(pathname, kept)) kept = null;
  }, [pathname]);
}

/** `/employer/{kind}/{id}`, and the posting's other pages, with a word between. */
function isOfPosting(pathname: string, { method, id }: PostingOfTicks): boolean {
  const [, , kind, ...rest] = pathname.split('/');
  return kind === method && rest.includes(String(id));
}
