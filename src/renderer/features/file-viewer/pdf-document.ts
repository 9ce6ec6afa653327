import { getDocument, PasswordException, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { viewTexts } from './viewable.ts';

/** Milliseconds that a document, or one of its pages, may take. */
const timeout = 20_000;
/** Pixels of the largest picture inside a page; larger ones are left out. */
const maxImagePixels = 50_000_000;
/** Pixels of the canvas of a page. */
const maxCanvasPixels = 16_000_000;
/** Characters of a page's text that are read out. */
const maxText = 20_000;

/** Why a document or a page isn't shown, in words for people. */
export class ViewProblem extends Error {}

/** An open document. Nothing in it runs: no scripts, no links, no forms. */
export interface OpenPdf {
  readonly pages: number;
  /** Draws a page that is to be `width` CSS pixels wide. Throws ViewProblem. */
  draw(page: number, width: number, gone: AbortSignal): Promise<DrawnPage>;
}

/** A page that was drawn. */
export interface DrawnPage {
  readonly picture: HTMLCanvasElement;
  /** Width divided by height. */
  readonly ratio: number;
  /** What stands on it, as text. */
  readonly text: string;
}

/** Opens a document in a worker of its own, which ends with `gone`, whatever it is doing. Throws ViewProblem. */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>, gone: AbortSignal): Promise<OpenPdf> {
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port, verbosity: 0 });
  const close = () => {
    worker.destroy();
    port.terminate();
  };
  gone.addEventListener('abort', close, { once: true });
  try {
    const task = getDocument({
      // The worker takes the bytes it is given.
      data: bytes.slice(),
      worker,
      verbosity: 0,
      enableXfa: false,
      useWasm: false,
      useWorkerFetch: false,
      maxImageSize: maxImagePixels,
      canvasMaxAreaInBytes: maxCanvasPixels * 4,
    });
    const document = await within(task.promise, brokenWorker(port));
    return { pages: document.numPages, draw: (...page) => drawPage(document, ...page) };
  } catch (error) {
    close();
    throw problemOf(error);
  }
}

async function drawPage(pdf: PDFDocumentProxy, number: number, width: number, gone: AbortSignal): Promise<DrawnPage> {
  try {
    const page = await within(pdf.getPage(number));
    const natural = page.getViewport({ scale: 1 });
    const fits = width / natural.width;
    const height = natural.height * fits;
    const sharp = Math.min(window.devicePixelRatio, Math.sqrt(maxCanvasPixels / (width * height)));
    if (!(Number.isFinite(fits) && fits > 0 && Number.isFinite(sharp) && sharp > 0))
      throw new ViewProblem(viewTexts.page);
    const viewport = page.getViewport({ scale: fits * sharp });
    const picture = document.createElement('canvas');
    picture.width = Math.max(1, Math.floor(viewport.width));
    picture.height = Math.max(1, Math.floor(viewport.height));
    const task = page.render({ canvas: picture, viewport });
    const stop = () => task.cancel();
    gone.addEventListener('abort', stop, { once: true });
    try {
      await within(task.promise);
    } finally {
      stop();
    }
    const { items } = await within(page.getTextContent());
    const text = items.flatMap((item) => ('str' in item ? item.str : [])).join(' ');
    return { picture, ratio: width / height, text: text.slice(0, maxText) };
  } catch (error) {
    throw error instanceof ViewProblem ? error : new ViewProblem(viewTexts.page, { cause: error });
  }
}

/** Fails where the worker can't be loaded, or breaks. */
const brokenWorker = (port: Worker) =>
  new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new ViewProblem(viewTexts.damagedPdf)), { once: true });
  });

async function within<T>(promise: Promise<T>, ...others: Promise<never>[]): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ViewProblem(viewTexts.slow)), timeout);
  });
  try {
    return await Promise.race([promise, late, ...others]);
  } finally {
    clearTimeout(timer);
  }
}

function problemOf(error: unknown): ViewProblem {
  if (error instanceof ViewProblem) return error;
  if (error instanceof PasswordException) return new ViewProblem(viewTexts.locked, { cause: error });
  return new ViewProblem(viewTexts.damagedPdf, { cause: error });
}
