import { describe, expect, it } from 'vitest';
import { findMutants, writeMutants } from '../mutations/find-mutants.ts';
import { nameOf, plan, sample } from '../mutations/plan.ts';

/** What each mutant of a source makes of it, by kind. */
function mutated(source: string): readonly (readonly [string, string])[] {
  const mutants = findMutants('Page.tsx', source);
  return mutants.map((mutant) => [mutant.kind, writeMutants(source, [mutant], 1)] as const);
}

describe('the mutants of a screen', () => {
  it('unhook a handler, remove its control, and empty what is shown', () => {
    expect(mutated('const a = <p><Button onClick={go}>Send</Button>{count}</p>;')).toEqual([
      ['control', 'const a = <p>{(globalThis.isMutant(1) ? null : (<Button onClick={go}>Send</Button>))}{count}</p>;'],
      [
        'handler',
        'const a = <p><Button onClick={(globalThis.isMutant(1) ? () => undefined : (go))}>Send</Button>{count}</p>;',
      ],
      ['shown', 'const a = <p><Button onClick={go}>Send</Button>{(globalThis.isMutant(1) ? null : (count))}</p>;'],
    ]);
  });

  it('remove a column and empty it', () => {
    const [column, cell] = mutated("const all = [{ header: 'Name', cell: name }, rest];");
    expect(column).toEqual([
      'column',
      "const all = [...(globalThis.isMutant(1) ? [] : [{ header: 'Name', cell: name }]), rest];",
    ]);
    expect(cell?.[1]).toContain('cell: (globalThis.isMutant(1) ? () => null : (name))');
  });

  it('drop an entry of a list, and swap the labels of two', () => {
    const kinds = mutated("const all = [{ value: 'p', label: 'Projects' }, { value: 'j', label: 'Jobs' }];");
    expect(kinds.map(([kind]) => kind)).toEqual(['option', 'labels', 'option']);
    expect(kinds[1]?.[1]).toBe(
      `const all = [{ value: 'p', label: (globalThis.isMutant(1) ? "Jobs" : ('Projects')) }, { value: 'j', label: (globalThis.isMutant(1) ? "Projects" : ('Jobs')) }];`,
    );
  });

  it('show the first of several alone', () => {
    const all = mutated('const a = <ul>{people?.names.map((name) => (<li>{name}</li>))}</ul>;');
    expect(all.find(([kind]) => kind === 'first')?.[1]).toContain(
      '{people?.names.map((...all) => all[1] > 0 && globalThis.isMutant(1) ? null : ((name) => (<li>{name}</li>))(...all))}',
    );
  });

  it('swap the words of two controls that stand side by side', () => {
    const swapped = mutated('const a = <p><b>Yes</b><b>No</b></p>;').find(([kind]) => kind === 'labels');
    expect(swapped?.[1]).toBe(
      'const a = <p><b>{globalThis.isMutant(1) ? "No" : "Yes"}</b><b>{globalThis.isMutant(1) ? "Yes" : "No"}</b></p>;',
    );
  });

  it('ask the service without a value', () => {
    expect(mutated("useRead('list', { query: { page, limit: 20 } });").map(([, source]) => source)).toEqual([
      "useRead('list', { query: { page: (globalThis.isMutant(1) ? undefined : (page)), limit: 20 } });",
      "useRead('list', { query: { page, limit: (globalThis.isMutant(1) ? undefined : (20)) } });",
    ]);
  });

  it('stand in one source together, also inside one another', () => {
    const source = 'const a = <p>{open && <Button onClick={() => go(1)}>Go</Button>}</p>;';
    const mutants = findMutants('Page.tsx', source);
    const written = writeMutants(source, mutants, 5);
    expect([...written.matchAll(/isMutant\((\d+)\)/g)].map(([, id]) => Number(id)).sort()).toEqual([5, 6, 7]);
    expect(() => findMutants('Page.tsx', written)).not.toThrow();
  });

  it('leave the dependencies of hooks, the keys of reads and children alone', () => {
    expect(
      mutated("useMemo(() => 1, [a, b]); const q = { queryKey: ['a', 'b'] }; const c = <p>{children}</p>;"),
    ).toEqual([]);
  });

  it('refuse a source that does not parse', () => {
    expect(() => findMutants('Page.tsx', 'const = 1')).toThrow('Page.tsx');
  });
});

describe('a run', () => {
  const mutant = (id: number, path: string) => ({ id, path, kind: 'shown' as const, line: id, text: `text ${id}` });

  it('tries each file before any file twice, and the same mutants again', () => {
    const mutants = [1, 2, 3, 4].map((id) => mutant(id, 'a.tsx')).concat(mutant(5, 'b.tsx'), mutant(6, 'c.tsx'));
    const three = sample(mutants, 3, 1);
    expect(new Set(three.map(({ path }) => path)).size).toBe(3);
    expect(sample(mutants, 3, 1)).toEqual(three);
    expect(sample(mutants, 9, 1)).toHaveLength(6);
  });

  it('runs the tests that pass a mutant, the narrowest first, and those of its file where it is new', () => {
    const old = mutant(1, 'a.tsx');
    const fresh = mutant(2, 'a.tsx');
    const reached = {
      specs: {},
      known: [nameOf(old), nameOf(mutant(3, 'b.tsx'))],
      tests: [
        { file: 'wide.spec.ts', title: 'wide.spec.ts all', names: [nameOf(old), nameOf(mutant(3, 'b.tsx'))] },
        { file: 'narrow.spec.ts', title: 'narrow.spec.ts one', names: [nameOf(old)] },
        { file: 'other.spec.ts', title: 'other.spec.ts two', names: [nameOf(mutant(3, 'b.tsx'))] },
      ],
    };
    const range = { first: 0, last: 1 };
    expect(plan([old], reached, range)).toEqual([{ id: 1, files: ['narrow.spec.ts'], tests: ['narrow.spec.ts one'] }]);
    expect(plan([fresh], reached, { first: 0, last: 9 })[0]?.files).toEqual(['narrow.spec.ts', 'wide.spec.ts']);
    expect(plan([mutant(4, 'c.tsx')], reached, range)).toEqual([]);
  });
});
