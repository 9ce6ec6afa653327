import { writeFile } from 'node:fs/promises';
import type { CallName } from '#shared/contract/index.ts';
import type { Batch, BatchMode, BatchRow, StudentFields } from '#shared/contract/students.ts';
import { AppError } from '#shared/errors.ts';
import { decideRow, type KnownStudent } from '#shared/roster/decide.ts';
import type { ApiClient, CallInput } from '../../api/client.ts';
import type { ChangedStudent } from '../storing/list-copy.ts';

interface OpenBatch {
  readonly mode: BatchMode;
  readonly parts: Map<number, { rows: readonly BatchRow[]; answer: Totals }>;
  status: Batch['status'];
  fileName: string;
  rowCount: number;
}
interface Totals {
  accepted: number;
  updated: number;
  unchanged: number;
  rejected: { row: number; field: string; message: string }[];
}

/** A service that keeps one institution's list in memory, and can be made to fail. */
export interface ListService {
  readonly client: ApiClient;
  readonly students: Map<number, ChangedStudent>;
  /** Calls that arrived, in order. */
  readonly calls: { name: CallName; key: string | undefined }[];
  readonly batches: readonly OpenBatch[];
  /** Asked before each call takes effect, and after it did: a thrown error reaches the caller. */
  before: (name: CallName, count: number) => void;
  after: (name: CallName, count: number) => void;
  offline: boolean;
  add(...students: Partial<StudentFields>[]): void;
  change(id: number, fields: Partial<StudentFields>): void;
}

const at = '2026-08-01T00:00:00.000Z';
const blank: StudentFields = {
  name: '',
  course: '',
  specialization: '',
  semester: null,
  email: '',
  phone: '',
  roll_number: '',
};

/** What the service keeps. */
interface State {
  readonly students: Map<number, ChangedStudent>;
  readonly batches: OpenBatch[];
  revision: number;
}

function store(state: State, id: number, fields: StudentFields): void {
  state.revision += 1;
  const { revision } = state;
  state.students.set(id, { ...fields, id, revision, archived: false, date_added: at, updated_at: at });
}

function decide({ students }: State, row: BatchRow, mode: BatchMode) {
  const { roll_number: roll, email } = row.values;
  const find = (is: (student: ChangedStudent) => boolean): KnownStudent | null =>
    [...students.values()].find(is) ?? null;
  const byRoll = roll ? find((student) => student.roll_number === roll) : null;
  return decideRow(row, { byRoll, byEmail: email ? find((student) => student.email === email) : null }, mode);
}

type Effect = (state: State, input: CallInput<CallName>) => unknown;

const changes: Effect = ({ students, revision }, { query }) => {
  const { since = 0, limit = 5000 } = query as { since?: number; limit?: number };
  const changed = [...students.values()].filter((student) => student.revision > since);
  changed.sort((one, other) => one.revision - other.revision);
  const page = changed.slice(0, limit);
  return { data: page, revision: page.at(-1)?.revision ?? revision, more: changed.length > limit };
};

const create: Effect = ({ batches }, { body }) => {
  const { mode, file_name, row_count } = body as { mode: BatchMode; file_name: string; row_count: number };
  batches.push({ mode, parts: new Map(), status: 'open', fileName: file_name, rowCount: row_count });
  return { data: { id: batches.length } };
};

const receive: Effect = (state, { params, body }) => {
  const batch = state.batches[(params as { id: number }).id - 1] as OpenBatch;
  const { part, rows } = body as { part: number; rows: BatchRow[] };
  const repeated = batch.parts.get(part);
  if (repeated) return { data: repeated.answer };
  const answer: Totals = { accepted: 0, updated: 0, unchanged: 0, rejected: [] };
  for (const row of rows) {
    const { outcome, problems } = decide(state, row, batch.mode);
    const [{ field = '', message = '' } = {}] = problems;
    if (outcome === 'create') answer.accepted += 1;
    else if (outcome === 'update') answer.updated += 1;
    else if (outcome === 'error') answer.rejected.push({ row: row.row, field: field ?? '', message });
    else answer.unchanged += 1;
  }
  batch.parts.set(part, { rows, answer });
  return { data: answer };
};

const finish: Effect = (state, { params }) => {
  const { id } = params as { id: number };
  const batch = state.batches[id - 1] as OpenBatch;
  const counts = { accepted: 0, updated: 0, unchanged: 0 };
  for (const { rows, answer } of batch.parts.values()) {
    for (const key of ['accepted', 'updated', 'unchanged'] as const) counts[key] += answer[key];
    for (const row of rows) apply(state, row, batch.mode);
  }
  batch.status = 'finished';
  const told = {
    id,
    file_name: batch.fileName,
    file_hash: '',
    mode: batch.mode,
    row_count: batch.rowCount,
    rejected: 0,
  };
  return { data: { ...told, ...counts, status: 'finished', by: '', created_at: at, finished_at: at } };
};

function apply(state: State, row: BatchRow, mode: BatchMode): void {
  const { outcome, student } = decide(state, row, mode);
  const kept = Object.fromEntries(Object.entries(row.values).filter(([, value]) => value !== ''));
  const cleared = Object.fromEntries((row.clear ?? []).map((field) => [field, '']));
  if (outcome === 'create') store(state, state.students.size + 1, { ...blank, ...kept });
  if (outcome === 'update' && student) store(state, student.id, { ...student, ...kept, ...cleared });
}

const undo: Effect = ({ batches }, { params }) => {
  (batches[(params as { id: number }).id - 1] as OpenBatch).status = 'undone';
  return { data: { reversed: 0, kept: [] } };
};

const effects: Partial<Record<CallName, Effect>> = {
  'students.changes': changes,
  'batches.create': create,
  'batches.rows': receive,
  'batches.finish': finish,
  'batches.undo': undo,
};

/** Starts an empty one. */
export function createListService(): ListService {
  const state: State = { students: new Map(), batches: [], revision: 0 };
  const answered = new Map<string, unknown>();
  const service: ListService = {
    students: state.students,
    batches: state.batches,
    calls: [],
    before: () => undefined,
    after: () => undefined,
    offline: false,
    add: (...added) => {
      for (const fields of added) store(state, state.students.size + 1, { ...blank, ...fields });
    },
    change: (id, fields) => store(state, id, { ...blank, ...state.students.get(id), ...fields }),
    client: {
      async request(name, input = {}) {
        await new Promise(setImmediate);
        if (input.signal?.aborted) throw new AppError('aborted');
        if (service.offline) throw new AppError('offline', { cause: refusedConnection() });
        service.calls.push({ name, key: input.idempotencyKey });
        const count = service.calls.filter((call) => call.name === name).length;
        service.before(name, count);
        const key = input.idempotencyKey ? `${name} ${input.idempotencyKey}` : '';
        const answer = answered.get(key) ?? effects[name]?.(state, input as CallInput<CallName>);
        if (key) answered.set(key, answer);
        service.after(name, count);
        return { answer: structuredClone(answer) as never, message: '' };
      },
      async download(name, { query }, target) {
        if (service.offline) throw new AppError('offline');
        const text = `${name} ${JSON.stringify(query)}`;
        await writeFile(target, text);
        return text.length;
      },
    },
  };
  return service;
}

const refusedConnection = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
