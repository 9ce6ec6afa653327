/** People to write to, as a student list names them. */
export interface ListedPeople {
  readonly people: readonly { readonly name: string; readonly email: string }[];
  /** The first rows without a usable address, by the number that spreadsheets give them. */
  readonly refused: readonly { readonly row: number; readonly message: string }[];
  /** How many such rows there are. */
  readonly refusedRows: number;
  /** Rows whose address was there already. */
  readonly repeated: number;
}
