import { lineHeight, type TextStyle, type Typesetter } from '#node/typesetting/typesetter.ts';
import { margins } from './table.ts';

/** One bar: how much of the whole is reached, 0 to 1, twice: the further way and the end of it. */
export interface Bar {
  readonly label: string;
  readonly outer: number;
  readonly inner: number;
  readonly text: string;
}

/** What the two lengths of the bars mean. */
export interface BarLegend {
  readonly outer: string;
  readonly inner: string;
}

const colors = { ground: '#edf0f5', outer: '#a9c4ee', inner: '#1f5fbf' };
const labelStyle: TextStyle = { size: 8.5 };
const valueStyle: TextStyle = { size: 8.5, color: '#5b6475' };
const labelWidth = 150;
const valueWidth = 120;
const thickness = 9;
const rowHeight = 19;

/** Draws bars, one below the other, under a legend; answers the y below them. */
export function drawBars(setter: Typesetter, bars: readonly Bar[], legend: BarLegend, y: number): number {
  const { paper } = setter;
  let below = drawLegend(setter, legend, y) + 6;
  const left = margins.left + labelWidth + 8;
  const length = margins.right - valueWidth - left;
  for (const { label, outer, inner, text } of bars) {
    const middle = below + (rowHeight - lineHeight(labelStyle)) / 2;
    setter.write(label, labelStyle, { x: margins.left, y: middle, width: labelWidth, max: 1 });
    const top = below + (rowHeight - thickness) / 2;
    paper.rect(left, top, length, thickness).fill(colors.ground);
    if (outer > 0) paper.rect(left, top, length * outer, thickness).fill(colors.outer);
    if (inner > 0) paper.rect(left, top, length * inner, thickness).fill(colors.inner);
    setter.write(text, valueStyle, { x: left + length + 8, y: middle, width: valueWidth - 8, max: 1 });
    below += rowHeight;
  }
  return below;
}

function drawLegend(setter: Typesetter, { outer, inner }: BarLegend, y: number): number {
  let x = margins.left;
  for (const [color, text] of [
    [colors.inner, inner],
    [colors.outer, outer],
  ] as const) {
    setter.paper.rect(x, y + 2, 8, 8).fill(color);
    const [line] = setter.lines(text, valueStyle, 200, 1);
    setter.draw(line ? [line] : [], valueStyle, { x: x + 13, y, width: 200 });
    x += 13 + (line?.width ?? 0) + 18;
  }
  return y + lineHeight(valueStyle);
}
