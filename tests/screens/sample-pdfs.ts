import PDFDocument from 'pdfkit';

/** A PDF as pdfkit writes it: a line of text on each page. */
export async function pdfOf(lines: readonly string[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, ...options });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on('end', resolve));
  for (const line of lines) document.addPage().fontSize(24).text(line, 40, 40);
  document.end();
  await ended;
  return Buffer.concat(parts);
}

/** A PDF from its objects, the catalogue first; its table of objects is right unless `table` says otherwise. */
export function rawPdf(objects: readonly string[], table?: string): Buffer {
  let text = '%PDF-1.7\n';
  const places: string[] = [];
  for (const [index, object] of objects.entries()) {
    places.push(`${String(text.length).padStart(10, '0')} 00000 n \n`);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = text.length;
  const rows = table ?? `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`,
    'latin1',
  );
}

/** The objects of one page of a size, in points, with a line of text; `more` goes into the catalogue. */
export function pageObjects(text: string, [width, height]: readonly [number, number], more = ''): string[] {
  const content = `BT /F 24 Tf 40 40 Td (${text}) Tj ET`;
  return [
    `<< /Type /Catalog /Pages 2 0 R ${more} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R
       /Resources << /Font << /F 5 0 R >> >> /AA << /O << /S /JavaScript /JS (globalThis.ran = true; app.alert(1)) >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
}
