/** Faults that no test can notice, by the name that `nameOf` gives, with the reason. */
export const explained: ReadonlyMap<string, string> = new Map([
  [
    'src/renderer/ui/media/BridgeArtwork.tsx first (x) => ( <path key={x} d={`M$' +
      '{x} $' +
      '{arch(x)}V258`} stroke="#e9ebf9" strokeWidth="4" /> )',
    'the drawing beside the sign-in says nothing',
  ],
  [
    'src/renderer/features/invitations/CardsState.tsx first (key) => ( <div key={key} className={classes.skeleton}> <Skeleton width={44} height={44} r',
    'nobody counts the cards that are drawn while the real ones load',
  ],
  [
    'src/renderer/ui/table/SkeletonRows.tsx first (key, row) => ( <Table.Tr key={key} className={classes.row}> {columns.map(({ id, align }, ',
    'nobody counts the rows that are drawn while the real ones load',
  ],
  [
    'src/renderer/ui/table/SkeletonRows.tsx first ({ id, align }, column) => ( <Table.Td key={id} className={classes.cell}> <Skeleton height',
    'nobody counts the cells that are drawn while the real ones load',
  ],
  [
    "src/renderer/ui/states/States.tsx first (key, line) => ( <Skeleton key={key} height={14} width={widths[line % widths.length] ?? '8",
    'nobody counts the lines that are drawn while the real ones load',
  ],
  [
    'src/renderer/features/enrollments/list/EnrollmentSplit.tsx first (key) => ( <div key={key} className={classes.waitingName}> <Skeleton height={13} width="56"',
    'nobody counts the lines that stand for names while they load',
  ],
]);
