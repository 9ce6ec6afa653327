// Reads PDFs in a thread of its own, loaded from the app's own origin.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
