import { escapeXml, mainSpace, xmlHead } from './xml.ts';

/** A note at a cell, which shows while the pointer is on it. */
export interface CellNote {
  /** Such as B7. */
  readonly reference: string;
  /** Both counted from 0. */
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

const piece = 500;

/** The part with the texts of notes. */
export function* noteTexts(notes: readonly CellNote[]): Generator<string> {
  yield `${xmlHead}<comments xmlns="${mainSpace}"><authors><author>Footbridge</author></authors><commentList>`;
  for (let start = 0; start < notes.length; start += piece) {
    const some = notes.slice(start, start + piece);
    yield some
      .map(
        ({ reference, text }) =>
          `<comment ref="${reference}" authorId="0"><text><r><rPr><sz val="10"/><rFont val="Calibri"/></rPr><t xml:space="preserve">${escapeXml(text)}</t></r></text></comment>`,
      )
      .join('');
  }
  yield '</commentList></comments>';
}

const charactersInLine = 40;

/** The part with the boxes in which spreadsheet programs show notes: as high as their texts. */
export function* noteBoxes(notes: readonly CellNote[]): Generator<string> {
  yield [
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">',
    '<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout>',
    '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>',
  ].join('');
  for (let start = 0; start < notes.length; start += piece) {
    const some = notes.slice(start, start + piece);
    yield some.map((note, index) => box(note, start + index)).join('');
  }
  yield '</xml>';
}

function box({ row, column, text }: CellNote, number: number): string {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersInLine)), 1);
  const anchor = [column + 1, 12, Math.max(0, row - 1), 8, column + 2, 80, Math.max(0, row - 1) + lines, 8].join(', ');
  return [
    `<v:shape id="_x0000_s${1025 + number}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">`,
    '<v:fill color2="#ffffe1"/><v:shadow on="t" color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"/>',
    `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
  ].join('');
}
