import { parseSync } from 'vite';

/** What is wrong with a screen while a mutant is on. */
export const mutantKinds = {
  control: 'a control is missing',
  handler: 'a control does nothing',
  column: 'a column is missing',
  cell: 'a column is empty',
  shown: 'a part of the page is empty',
  option: 'a list lacks an entry',
  first: 'of several, the first alone is shown',
  labels: 'two labels are swapped',
  asked: 'the service or the desk is asked without a value',
} as const;

/** The name of a kind of mutant. */
type MutantKind = keyof typeof mutantKinds;

/** A fault that can be switched on in a source file. `text` is what it touches; `edits` write it into the file. */
export interface Mutant {
  readonly kind: MutantKind;
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly edits: readonly Edit[];
}

/**
 * A change of the source from `start` up to `end`. `write` is given the expression that is true while the mutant is on,
 * and the source between the two offsets with all changes inside it.
 */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly write: (on: string, source: string) => string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const controls = new Set([
  'ActionIcon',
  'Anchor',
  'Autocomplete',
  'Button',
  'Checkbox',
  'ChipInput',
  'CloseButton',
  'DatePickerInput',
  'FileButton',
  'Link',
  'Menu.Item',
  'MultiSelect',
  'NavLink',
  'NumberInput',
  'PasswordInput',
  'Radio',
  'SegmentedControl',
  'Select',
  'Switch',
  'Tabs.Tab',
  'TagsInput',
  'Textarea',
  'TextInput',
  'UnstyledButton',
]);

const asked = new Set(['query', 'body', 'input', 'params', 'payload']);
const labelled = new Set(['label', 'title', 'header']);

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** The name of a key, an identifier or an element such as Menu.Item; undefined where there is none. */
function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'JSXMemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`;
  const name = node.name ?? node.value;
  return typeof name === 'string' ? name : undefined;
}

function property(node: Node, names: ReadonlySet<string>): Node | undefined {
  return nodes(node.properties).find((each) => each.type === 'Property' && names.has(nameOf(each.key) ?? ''));
}

const isText = (node: unknown): node is Node & { value: string } =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' && node.value !== '';

const whole = ({ start, end }: Node) => ({ start, end });
const orElse =
  (other: string) =>
  (on: string, source: string): string =>
    `(${on} ? ${other} : (${source}))`;

/**
 * Every mutant of a TypeScript source: what a screen shows, offers and asks for, one thing at a time.
 * @throws when the source does not parse
 */
export function findMutants(path: string, source: string): Mutant[] {
  const { program, errors } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: Mutant[] = [];

  const add = (kind: MutantKind, node: Node, ...edits: readonly Edit[]) => {
    const line = source.slice(0, node.start).split('\n').length;
    const text = source.slice(node.start, node.end).replace(/\s+/g, ' ').slice(0, 90);
    found.push({ kind, line, text, edits });
  };

  const visitors: Record<string, (node: Node, parent: Node) => void> = {
    JSXAttribute(node) {
      const value = node.value as Node | null;
      if (value?.type !== 'JSXExpressionContainer' || !/^on[A-Z]/.test(nameOf(node.name) ?? '')) return;
      add('handler', node, { ...whole(value.expression as Node), write: orElse('() => undefined') });
    },
    JSXElement(node, parent) {
      const name = nameOf((node.openingElement as Node).name) ?? '';
      const inMarkup = parent.type === 'JSXElement' || parent.type === 'JSXFragment';
      swapTexts(nodes(node.children));
      if (!controls.has(name)) return;
      const write = orElse('null');
      add('control', node, {
        ...whole(node),
        write: (on, inner) => (inMarkup ? `{${write(on, inner)}}` : write(on, inner)),
      });
    },
    JSXExpressionContainer(node, parent) {
      const expression = node.expression as Node;
      if (parent.type !== 'JSXElement' && parent.type !== 'JSXFragment') return;
      if (['JSXEmptyExpression', 'Literal'].includes(expression.type) || nameOf(expression) === 'children') return;
      add('shown', expression, { ...whole(expression), write: orElse('null') });
    },
    CallExpression({ callee, arguments: given }) {
      const { type, property: called } = callee as Node;
      const [draw] = nodes(given);
      const body = draw?.type === 'ArrowFunctionExpression' ? (draw.body as Node) : undefined;
      const isDrawn = /^JSX/.test(
        body?.type === 'ParenthesizedExpression' ? (body.expression as Node).type : (body?.type ?? ''),
      );
      if (type !== 'MemberExpression' || nameOf(called) !== 'map' || !draw || !isDrawn) return;
      // What is mapped may be the end of an optional chain, which an edit around it would break.
      const write = (on: string, one: string) => `(...all) => all[1] > 0 && ${on} ? null : (${one})(...all)`;
      add('first', draw, { ...whole(draw), write });
    },
    ArrayExpression(node, parent) {
      const elements = nodes(node.elements);
      if (elements.length < 2 || nameOf(parent.key) === 'queryKey') return;
      elements.forEach((element, index) => {
        listEntry(element);
        swapLabels(element, elements[index + 1]);
      });
    },
    Property(node) {
      const value = node.value as Node;
      if (!asked.has(nameOf(node.key) ?? '') || value.type !== 'ObjectExpression') return;
      for (const each of nodes(value.properties)) {
        if (each.type !== 'Property') continue;
        const name = source.slice((each.key as Node).start, (each.key as Node).end);
        const write = orElse('undefined');
        const edit = each.shorthand
          ? { ...whole(each), write: (on: string, inner: string) => `${name}: ${write(on, inner)}` }
          : { ...whole(each.value as Node), write };
        add('asked', each, edit);
      }
    },
  };

  function listEntry(element: Node): void {
    const isColumn = element.type === 'ObjectExpression' && property(element, new Set(['header'])) !== undefined;
    if (!isColumn && element.type !== 'ObjectExpression' && !isText(element)) return;
    const write = (on: string, inner: string) => `...(${on} ? [] : [${inner}])`;
    add(isColumn ? 'column' : 'option', element, { ...whole(element), write });
    const shows = isColumn
      ? (property(element, new Set(['cell'])) ?? property(element, new Set(['value'])))
      : undefined;
    if (!shows) return;
    if (shows.shorthand)
      add('cell', shows, { ...whole(shows), write: (on, inner) => `${inner}: ${orElse('() => null')(on, inner)}` });
    else add('cell', shows, { ...whole(shows.value as Node), write: orElse('() => null') });
  }

  function swapLabels(one: Node, other: Node | undefined): void {
    if (one.type !== 'ObjectExpression' || other?.type !== 'ObjectExpression') return;
    const first = property(one, labelled)?.value;
    const second = property(other, labelled)?.value;
    if (!isText(first) || !isText(second) || first.value === second.value) return;
    add(
      'labels',
      one,
      { ...whole(first), write: orElse(JSON.stringify(second.value)) },
      { ...whole(second), write: orElse(JSON.stringify(first.value)) },
    );
  }

  function swapTexts(children: readonly Node[]): void {
    const texts = children.flatMap((child) => (child.type === 'JSXElement' ? (onlyText(child, source) ?? []) : []));
    for (let index = 0; index + 1 < texts.length; index += 2) {
      const [one, other] = texts.slice(index) as [OnlyText, OnlyText];
      const say = (text: string, own: string) => (on: string) =>
        `{${on} ? ${JSON.stringify(text)} : ${JSON.stringify(own)}}`;
      add(
        'labels',
        one.node,
        { ...whole(one.node), write: say(other.text, one.text) },
        { ...whole(other.node), write: say(one.text, other.text) },
      );
    }
  }

  walk(program as unknown as Node, (node, parent) => visitors[node.type]?.(node, parent));
  return found;
}

interface OnlyText {
  readonly node: Node;
  /** As people read it. */
  readonly text: string;
}

/** The text of an element that has nothing else inside. */
function onlyText(element: Node, source: string): OnlyText | undefined {
  const [only, ...others] = nodes(element.children);
  if (only?.type !== 'JSXText' || others.length > 0) return undefined;
  const text = source.slice(only.start, only.end).replace(/\s+/g, ' ').trim();
  return /\p{L}/u.test(text) && !text.includes('&') ? { node: only, text } : undefined;
}

function walk(node: Node, look: (node: Node, parent: Node) => void, parent: Node = node): void {
  look(node, parent);
  for (const value of Object.values(node)) {
    for (const child of isNode(value) ? [value] : nodes(value)) walk(child, look, node);
  }
}

/** The source with all mutants in it, each behind `globalThis.isMutant(id)`; `firstId` is the first one's. */
export function writeMutants(source: string, mutants: readonly Mutant[], firstId: number): string {
  const edits = mutants.flatMap((mutant, index) =>
    mutant.edits.map((edit) => ({ ...edit, on: `globalThis.isMutant(${firstId + index})` })),
  );
  edits.sort((one, other) => one.start - other.start || other.end - one.end);

  function rewrite(start: number, end: number, inside: typeof edits): string {
    let text = '';
    let at = start;
    while (inside.length > 0) {
      const outer = inside[0] as (typeof edits)[number];
      const nested = inside.filter((each) => each !== outer && each.start < outer.end);
      text += source.slice(at, outer.start) + outer.write(outer.on, rewrite(outer.start, outer.end, nested));
      at = outer.end;
      inside = inside.filter((each) => each !== outer && !nested.includes(each));
    }
    return text + source.slice(at, end);
  }

  return rewrite(0, source.length, edits);
}
