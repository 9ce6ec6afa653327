import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../../app/routes/lazy-part.ts';
import type { LabelledFile } from './viewable.ts';

const FileViewer = lazyPart(async () => (await import('./FileViewer.tsx')).FileViewer);

interface AskedFiles {
  /** Files that can be shown, in order. */
  readonly files: readonly LabelledFile[];
  /** The id of the file that is shown first. */
  readonly first: number;
  /** Takes the focus when the viewer closes. */
  readonly button: HTMLElement;
}

const Asking = createContext<(asked: AskedFiles) => void>(() => undefined);

/** Opens the file viewer over the page. */
export const useFileViewer = () => useContext(Asking);

/** Holds the file viewer of a page: it stays open while the page takes another layout, and goes with the page. */
export function FileViewerHost({ children }: { readonly children: ReactNode }) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  const [asked, ask] = useState<(AskedFiles & { readonly at: string }) | null>(null);
  // Coming back later opens nothing by itself: it would be over another person.
  if (asked && asked.at !== here) ask(null);
  const close = () => {
    ask(null);
    asked?.button.focus();
  };
  return (
    <Asking value={(files) => ask({ ...files, at: here })}>
      {children}
      {asked?.at === here && (
        <Suspense>
          <FileViewer files={asked.files} first={asked.first} onClose={close} />
        </Suspense>
      )}
    </Asking>
  );
}
