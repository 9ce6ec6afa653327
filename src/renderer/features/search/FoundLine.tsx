import {
  IconBriefcase,
  IconBuilding,
  IconFileText,
  IconLifebuoy,
  IconMessage,
  IconPencil,
  IconReceipt,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { Marked, MarkedWords } from '../explore/Marked.tsx';
import type { ResultKind, SearchResult } from './found.ts';
import classes from './search.module.css';

const icons: Readonly<Record<ResultKind, TablerIcon>> = {
  person: IconUser,
  place: IconBuilding,
  posting: IconBriefcase,
  application: IconFileText,
  draft: IconPencil,
  messages: IconMessage,
  ticket: IconLifebuoy,
  order: IconReceipt,
};

/** A line of the palette: what was found, its kind and its status, with the words that it was found by marked. */
export function FoundLine({ result, words }: { readonly result: SearchResult; readonly words: readonly string[] }) {
  const Icon = icons[result.kind];
  return (
    <MarkedWords value={words}>
      <Icon size={18} stroke={1.7} aria-hidden="true" className={classes.icon} />
      <span className={classes.line}>
        <span className={classes.label}>
          <Marked>{result.label}</Marked>
        </span>
        <span className={classes.note}>
          <Marked>{result.note}</Marked>
        </span>
      </span>
    </MarkedWords>
  );
}
