import { writeFile } from 'node:fs/promises';
import type {
  Batch,
  ListMatching,
  RosterImportChoices,
  RosterImportMode,
  RosterImportRow,
} from '#shared/contract/batches.ts';
import type { CallName } from '#shared/contract/index.ts';
import type { StudentFields } from '#shared/contract/students.ts';
import { columnFields } from '#shared/desk/roster-types.ts';
import { AppError } from '#shared/errors.ts';
import { decideRow, type KnownStudent } from '#shared/roster/decide.ts';
import type { ApiClient, CallInput } from '../../api/client.ts';
import type { ChangedStudent } from '../store/list-copy.ts';

interface OpenRosterImport {
  readonly mode: RosterImportMode;
  readonly choices: RosterImportChoices;
  readonly parts: Map<number, { rows: readonly RosterImportRow[]; present: readonly number[]; answer: Totals }>;
  /** The count that was typed. */
  affected: number | undefined;
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
  /** What the institution remembers of headings and values. */
  readonly matching: ListMatching;
  /** Calls that arrived, in order. */
  readonly calls: { name: CallName; key: string | undefined }[];
  readonly batches: readonly OpenRosterImport[];
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

const listed = { archived: false, standing: 'waiting', not_in_list: false } as const;

/** What the service keeps. */
interface State {
  readonly students: Map<number, ChangedStudent>;
  readonly batches: OpenRosterImport[];
  revision: number;
  readonly matching: ListMatching;
}

function store(state: State, id: number, fields: StudentFields): void {
  state.revision += 1;
  const { revision } = state;
  state.students.set(id, { ...fields, id, revision, ...listed, date_added: at, updated_at: at });
}

function decide(
  { students }: State,
  row: RosterImportRow,
  { mode, choices }: Pick<OpenRosterImport, 'mode' | 'choices'>,
) {
  const { roll_number: roll, email } = row.values;
  const find = (is: (student: ChangedStudent) => boolean): KnownStudent | null =>
    [...students.values()].find(is) ?? null;
  const byRoll = roll ? find((student) => student.roll_number === roll) : null;
  return decideRow(row, { byRoll, byEmail: email ? find((student) => student.email === email) : null }, mode, choices);
}

type Effect = (state: State, input: CallInput<CallName>) => unknown;

const changes: Effect = ({ students, revision }, { query }) => {
  const { since = 0, limit = 5000 } = query as { since?: number; limit?: number };
  const changed = [...students.values()].filter((student) => student.revision > since);
  changed.sort((one, other) => one.revision - other.revision);
  const page = changed.slice(0, limit);
  return { data: page, revision: page.at(-1)?.revision ?? revision, more: changed.length > limit };
};

type NewRosterImport = Pick<OpenRosterImport, 'mode' | 'choices'> & {
  readonly file_name: string;
  readonly row_count: number;
};

function refusal(state: State, row: RosterImportRow, batch: OpenRosterImport): Totals['rejected'] {
  const { outcome, problems } = decide(state, row, batch);
  const [{ field = '', message = '' } = {}] = problems;
  return outcome === 'error' ? [{ row: row.row, field: field ?? '', message }] : [];
}

const create: Effect = ({ batches }, { body }) => {
  const { mode, choices, file_name, row_count } = body as NewRosterImport;
  const open = { mode, choices, parts: new Map(), status: 'open', affected: undefined } as const;
  batches.push({ ...open, fileName: file_name, rowCount: row_count });
  return { data: { id: batches.length } };
};

const receive: Effect = (state, { params, body }) => {
  const batch = state.batches[(params as { id: number }).id - 1] as OpenRosterImport;
  const { part, rows, present } = body as { part: number; rows: RosterImportRow[]; present: number[] };
  const repeated = batch.parts.get(part);
  if (repeated) return { data: repeated.answer };
  if (batch.status !== 'open') throw new AppError('conflict', { message: 'This upload has ended' });
  const answer: Totals = { accepted: 0, updated: 0, unchanged: 0, rejected: [] };
  for (const row of rows) {
    const { outcome } = decide(state, row, batch);
    if (outcome === 'create') answer.accepted += 1;
    else if (outcome === 'update') answer.updated += 1;
    else if (outcome === 'error') answer.rejected.push(...refusal(state, row, batch));
    else answer.unchanged += 1;
  }
  batch.parts.set(part, { rows, present, answer });
  return { data: answer };
};

const finish: Effect = (state, { params, body }) => {
  const { id } = params as { id: number };
  const batch = state.batches[id - 1] as OpenRosterImport;
  if (batch.status !== 'open') throw new AppError('conflict', { message: 'This upload has ended' });
  const { affected, all_or_nothing } = body as { affected?: number; all_or_nothing?: boolean };
  const rejected = [...batch.parts.values()].flatMap(({ rows, answer }) =>
    rows
      .filter(({ row }) => answer.rejected.every((early) => early.row !== row))
      .flatMap((row) => refusal(state, row, batch)),
  );
  if (all_or_nothing && rejected.length > 0) throw new AppError('conflict', { detail: { rejected } });
  const counts = { accepted: 0, updated: 0, unchanged: 0 };
  for (const { rows, answer } of batch.parts.values()) {
    for (const key of ['accepted', 'updated', 'unchanged'] as const) counts[key] += answer[key];
    for (const row of rows) apply(state, row, batch);
  }
  markMissing(state, batch);
  batch.affected = affected;
  batch.status = 'finished';
  const told = {
    id,
    file_name: batch.fileName,
    file_hash: '',
    mode: batch.mode,
    row_count: batch.rowCount,
    rejected: 0,
  };
  return { data: { ...told, ...counts, status: 'finished', by: '', created_at: at, finished_at: at }, rejected };
};

/** Whoever is named loses the mark; of a full list, whoever is not gets it. */
function markMissing(state: State, { mode, parts }: OpenRosterImport): void {
  const whole = [...parts.values()];
  const present = new Set(whole.flatMap((part) => part.present));
  const emails = new Set(whole.flatMap(({ rows }) => rows.map(({ values }) => values.email)));
  for (const student of [...state.students.values()]) {
    const isNamed = present.has(student.id) || emails.has(student.email);
    if (student.not_in_list ? isNamed : mode === 'full' && !isNamed) {
      store(state, student.id, student);
      state.students.set(student.id, { ...student, not_in_list: !isNamed, revision: state.revision });
    }
  }
}

function apply(state: State, row: RosterImportRow, batch: OpenRosterImport): void {
  const { outcome, student } = decide(state, row, batch);
  const kept = Object.fromEntries(Object.entries(row.values).filter(([, value]) => value !== ''));
  const cleared = Object.fromEntries((row.clear ?? []).map((field) => [field, '']));
  if (outcome === 'create') store(state, state.students.size + 1, { ...blank, ...kept });
  if (outcome === 'update' && student) store(state, student.id, { ...student, ...kept, ...cleared });
}

const undo: Effect = ({ batches }, { params }) => {
  (batches[(params as { id: number }).id - 1] as OpenRosterImport).status = 'undone';
  return { data: { reversed: 0, kept: [] } };
};

const matching: Effect = ({ matching: known }) => ({ data: known });

const saveMatching: Effect = ({ matching: known }, { body }) => {
  const { headings } = body as { headings: Record<string, string | null> };
  const fields: readonly string[] = ['', ...columnFields];
  if (Object.values(headings).some((field) => field !== null && !fields.includes(field))) throw new AppError('invalid');
  for (const kind of ['headings', 'course', 'specialization'] as const) {
    for (const [from, to] of Object.entries((body as Record<typeof kind, Record<string, string | null>>)[kind])) {
      if (to === null) delete known[kind][from];
      else known[kind][from] = to;
    }
  }
  return { data: known };
};

const effects: Partial<Record<CallName, Effect>> = {
  'students.changes': changes,
  'students.matching': matching,
  'students.saveMatching': saveMatching,
  'batches.create': create,
  'batches.rows': receive,
  'batches.finish': finish,
  'batches.undo': undo,
};

/** Starts an empty one. */
export function createListService(): ListService {
  const known = { headings: {}, course: {}, specialization: {} };
  const state: State = { students: new Map(), batches: [], revision: 0, matching: known };
  const answered = new Map<string, unknown>();
  const service: ListService = {
    students: state.students,
    matching: known,
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
      fetch: () => Promise.reject(new AppError('offline')),
      upload: () => Promise.reject(new AppError('offline')),
    },
  };
  return service;
}

const refusedConnection = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
