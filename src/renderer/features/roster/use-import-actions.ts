import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskInput } from '#shared/desk/contract.ts';
import type { Result, RosterImport, RosterOptions, RosterValueChoice } from '#shared/desk/types.ts';
import type { Problem } from '#shared/errors.ts';
import { runCommand } from '../../app/desk/desk.ts';
import { readAgain } from '../../app/desk/query-client.ts';
import { type ColumnsForm, choicesInEffect, toColumnsForm } from './columns/columns-form.ts';

/** How the file is read. */
export type ReadingInput = Pick<RosterOptions, 'sheet' | 'encoding' | 'delimiter'> & {
  readonly headerRow: number | null;
};

/** What can be done with an upload before it is sent. Each answers the upload as it is then, or null where it failed. */
export function useImportActions(upload: RosterImport) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<'inspect' | 'check' | null>(null);
  const [problem, setProblem] = useState<Problem>();
  const { importId, options } = upload;
  const { sheet, headerRow, encoding, delimiter } = options;
  const reading = { sheet, headerRow, encoding, delimiter };

  async function run(kind: 'inspect' | 'check', work: Promise<Result<RosterImport>>) {
    setBusy(kind);
    setProblem(undefined);
    const result = await work;
    setBusy(null);
    if (!result.ok) {
      setProblem(result.error);
      return null;
    }
    client.setQueryData(['desk', 'roster.read', { importId }], result.data);
    void readAgain(client, { queryKey: ['desk', 'roster.rows'] });
    return result.data;
  }

  const inspect = (choice: Partial<ReadingInput>) =>
    run('inspect', runCommand('roster.inspect', { importId, ...reading, ...choice }));
  const check = (form: ColumnsForm) => {
    const chosen: DeskInput<'roster.check'>['options'] = {
      ...reading,
      ...form,
      choices: choicesInEffect(form),
      values: [...form.values],
    };
    return run('check', runCommand('roster.check', { importId, options: chosen }));
  };

  return {
    busy,
    problem,
    /** Looks at the file again, read as chosen. */
    inspect,
    check,
    /** Checks the rows again with other decisions about values that the list does not have. */
    decideValues: (values: readonly RosterValueChoice[]) => check({ ...toColumnsForm(upload), values }),
    /** Checks the rows again as they are, against the list as it is now. */
    again: () => check(toColumnsForm(upload)),
    /** Forgets what a heading becomes, and looks at the file again. */
    async forget(heading: string) {
      const forgotten = await runCommand('roster.changeMatching', { headings: { [heading]: null } });
      if (!forgotten.ok) {
        setProblem(forgotten.error);
        return null;
      }
      return inspect({});
    },
  };
}
