import { lineHeight, type TextStyle, type Typesetter } from '#node/typesetting/typesetter.ts';

/** The edges of the part of a page that is written on, in points. */
export interface Margins {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A4. */
export const page = { width: 595.28, height: 841.89 };
/** Of every page; page numbers stand below. */
export const margins: Margins = { left: 48, right: page.width - 48, top: 54, bottom: page.height - 62 };

/** A column of a printed table. */
export interface PrintedColumn<Row> {
  readonly heading: string;
  /** A share of the width; all add up to 1. */
  readonly share: number;
  readonly align?: 'left' | 'right';
  readonly value: (row: Row) => string;
}

const colors = { text: '#1d2230', soft: '#5b6475', line: '#d9dde5', heading: '#eef1f6' };
const cellStyle: TextStyle = { size: 8.5, color: colors.text };
const headStyle: TextStyle = { size: 8, weight: 600, color: colors.soft };
const strongStyle: TextStyle = { ...cellStyle, weight: 600 };
const padding = 4;
const gap = 8;

/** Draws rows one below the other, on as many pages as it takes, each headed. */
export interface PrintedTable<Row> {
  add(row: Row, strong?: boolean): void;
  /** The y below the last row. */
  readonly below: number;
}

/** Starts a table at a height; a new page where not even one row would fit. */
export function startTable<Row>(
  setter: Typesetter,
  columns: readonly PrintedColumn<Row>[],
  y: number,
): PrintedTable<Row> {
  const { paper } = setter;
  const width = margins.right - margins.left;
  let below = y;
  const boxes = columns.map(({ share, align = 'left' }, index) => ({
    x: margins.left + width * columns.slice(0, index).reduce((sum, column) => sum + column.share, 0),
    width: width * share - gap,
    align,
  }));
  const drawRow = (texts: readonly string[], style: TextStyle, fill?: string) => {
    const cells = texts.map((text, index) => setter.lines(text, style, boxes[index]?.width ?? 0));
    const height = Math.max(1, ...cells.map((lines) => lines.length)) * lineHeight(style) + padding * 2;
    return { cells, height, style, fill };
  };
  const place = ({ cells, height, style, fill }: ReturnType<typeof drawRow>) => {
    if (fill) paper.rect(margins.left, below, width, height).fill(fill);
    for (const [index, lines] of cells.entries()) {
      const box = boxes[index];
      if (box) setter.draw(lines, style, { ...box, x: box.x + gap / 2, y: below + padding });
    }
    below += height;
    paper.moveTo(margins.left, below).lineTo(margins.right, below).lineWidth(0.5).strokeColor(colors.line).stroke();
  };
  const heading = () =>
    place(
      drawRow(
        columns.map((column) => column.heading),
        headStyle,
        colors.heading,
      ),
    );
  const turn = () => {
    paper.addPage();
    below = margins.top;
    heading();
  };
  if (below + 60 > margins.bottom) {
    paper.addPage();
    below = margins.top;
  }
  heading();
  return {
    add: (row, strong = false) => {
      const texts = columns.map((column) => column.value(row));
      const drawn = drawRow(texts, strong ? strongStyle : cellStyle, strong ? '#f7f8fb' : undefined);
      if (below + drawn.height > margins.bottom) turn();
      place(drawn);
    },
    get below() {
      return below;
    },
  };
}
