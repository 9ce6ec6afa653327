import { useEffect, useRef, useState } from 'react';
import { LoadingLines } from '../../ui/states/States.tsx';
import { CantShow } from './CantShow.tsx';
import classes from './file-viewer.module.css';
import { type OpenPdf, openPdf, type PageFacts, ViewProblem } from './pdf-document.ts';
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
  return <Page key={`${page} ${width}`} open={open} name={name} page={page} width={width} />;
}

function Page({ open, name, page, width }: Omit<PdfViewProps, 'bytes' | 'onPages'> & { readonly open: OpenPdf }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [facts, setFacts] = useState<PageFacts | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    if (canvas.current) {
      open.draw(page, canvas.current, width, gone.signal).then(
        (drawn) => gone.signal.aborted || setFacts(drawn),
        (error: unknown) => gone.signal.aborted || setProblem(messageOf(error)),
      );
    }
    return () => gone.abort();
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
        style={{ width, height: facts?.height }}
      />
      {facts && <p className="fb-visually-hidden">{facts.text || 'No text on this page'}</p>}
    </>
  );
}
