import { useEffect, useRef, useState } from 'react';
import { LoadingLines } from '../../ui/states/States.tsx';
import { CantShow } from './CantShow.tsx';
import classes from './file-viewer.module.css';
import { type DrawnPage, type OpenPdf, openPdf, ViewProblem } from './pdf-document.ts';
import { viewTexts } from './viewable.ts';

interface PdfViewProps {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly page: number;
  /** CSS pixels. */
  readonly width: number;
  readonly onPages: (pages: number) => void;
}

const messageOf = (error: unknown) => (error instanceof ViewProblem ? error.message : viewTexts.damagedPdf);

/** A page of a PDF, drawn, with its text for whoever can't see it. */
export function PdfView({ name, bytes, page, width, onPages }: PdfViewProps) {
  const [open, setOpen] = useState<OpenPdf | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    openPdf(bytes, gone.signal).then(
      (opened) => {
        if (gone.signal.aborted) return;
        setOpen(opened);
        onPages(opened.pages);
      },
      (error: unknown) => gone.signal.aborted || setProblem(messageOf(error)),
    );
    return () => gone.abort();
  }, [bytes, onPages]);

  if (problem) return <CantShow why={problem} />;
  if (!open) return <LoadingLines lines={10} />;
  return <Page key={page} open={open} name={name} page={page} width={width} />;
}

function Page({ open, name, page, width }: Omit<PdfViewProps, 'bytes' | 'onPages'> & { readonly open: OpenPdf }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [facts, setFacts] = useState<Pick<DrawnPage, 'ratio' | 'text'> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    open.draw(page, width, gone.signal).then(
      ({ picture, ratio, text }) => {
        if (gone.signal.aborted || !canvas.current) return;
        show(picture, canvas.current);
        setFacts({ ratio, text });
      },
      (error: unknown) => {
        if (gone.signal.aborted) return;
        setFacts(null);
        setProblem(messageOf(error));
      },
    );
    return () => {
      gone.abort();
      setProblem(null);
    };
  }, [open, page, width]);
  if (problem) return <CantShow why={problem} />;
  const label = `${name}, page ${page} of ${open.pages}`;
  return (
    <>
      {!facts && <LoadingLines lines={10} />}
      <canvas
        ref={canvas}
        className={classes.page}
        role="img"
        aria-label={label}
        data-drawn={facts !== null}
        style={{ width, aspectRatio: facts?.ratio }}
      />
      {facts && <p className="fb-visually-hidden">{facts.text || 'No text on this page'}</p>}
    </>
  );
}

/** What was drawn before stays in sight until the page is drawn anew. */
function show(picture: HTMLCanvasElement, canvas: HTMLCanvasElement): void {
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
}
