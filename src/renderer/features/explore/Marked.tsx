import { createContext, use } from 'react';
import classes from './explore.module.css';
import { markedParts } from './marked-parts.ts';

/** The folded words of a search that cards below mark. */
export const MarkedWords = createContext<readonly string[]>([]);

/** A text with what a search found in it marked. */
export function Marked({ children }: { readonly children: string }) {
  const words = use(MarkedWords);
  if (words.length === 0) return children;
  return markedParts(children, words).map((part) =>
    part.marked ? (
      <mark key={part.at} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
