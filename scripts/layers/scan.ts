import { parseSync } from 'vite';

/** Something a file mentions, and the line where it does, counted from 1. */
export interface Mention {
  readonly text: string;
  readonly line: number;
}

/** What the layer rules need to know of one source file. */
export interface Scan {
  /** Every module it names: import, export from, import type, import(), require, import.meta.glob, vi.mock. */
  readonly imports: readonly Mention[];
  /** import() and require with a path that is computed, so that nothing can be said of it. */
  readonly computed: readonly Mention[];
  readonly identifiers: readonly Mention[];
  readonly comments: readonly Mention[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const mocking = new Set(['mock', 'doMock', 'unmock', 'importActual', 'importMock']);

/** Reads one TypeScript or JavaScript file; throws when it does not parse. */
export function scanSource(file: string, source: string): Scan {
  const parsed = parseSync(file, source);
  const failure = parsed.errors[0];
  if (failure) throw new Error(`${file}: ${failure.message}`);
  const lineAt = lineCounter(source);
  const found = { imports: [] as Mention[], computed: [] as Mention[], identifiers: [] as Mention[] };
  walk(parsed.program as unknown as Node, (node) => {
    const line = lineAt(node.start);
    if (node.type === 'Identifier') found.identifiers.push({ text: String(node.name), line });
    for (const target of targetsOf(node)) {
      const text = literal(target);
      if (text === null) found.computed.push({ text: source.slice(node.start, node.start + 40), line });
      else found.imports.push({ text, line });
    }
  });
  const comments = parsed.comments.map((comment) => ({ text: comment.value, line: lineAt(comment.start) }));
  return { ...found, comments };
}

/** The path expressions of a node that loads modules; empty for every other node. */
function targetsOf(node: Node): Node[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return isNode(node.source) ? [node.source] : [];
    case 'TSExternalModuleReference':
      return isNode(node.expression) ? [node.expression] : [];
    case 'CallExpression':
      return loads(node.callee) ? firstArgument(node) : [];
    default:
      return [];
  }
}

/** Whether calling this loads a module: `require`, `import.meta.glob`, `vi.mock` and their kin. */
function loads(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'Identifier') return callee.name === 'require';
  if (callee.type !== 'MemberExpression' || !isNode(callee.object) || !isNode(callee.property)) return false;
  const name = callee.property.name;
  if (callee.object.type === 'MetaProperty') return name === 'glob';
  if (callee.object.name === 'require') return name === 'resolve';
  return callee.object.name === 'vi' && mocking.has(String(name));
}

function firstArgument(node: Node): Node[] {
  const [first] = Array.isArray(node.arguments) ? (node.arguments as unknown[]) : [];
  if (!isNode(first)) return [];
  if (first.type === 'ImportExpression') return [];
  return first.type === 'ArrayExpression' ? (first.elements as unknown[]).filter(isNode) : [first];
}

function literal(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TSLiteralType' && isNode(node.literal)) return literal(node.literal);
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis) || node.quasis.length !== 1) return null;
  const [quasi] = node.quasis as { value: { cooked: string } }[];
  return quasi?.value.cooked ?? null;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(child)) walk(child, visit);
    }
  }
}

function lineCounter(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    return next === -1 ? starts.length : next;
  };
}
