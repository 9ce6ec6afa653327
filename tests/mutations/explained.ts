/** Faults that no test can notice, by the name that `nameOf` gives, with the reason. */
export const explained: ReadonlyMap<string, string> = new Map([
  [
    'src/renderer/features/enrollments/list/EnrollmentSplit.tsx first (key) => ( <div key={key} className={classes.waitingName}> <Skeleton height={13} width="56"',
    'nobody counts the lines that stand for names while they load',
  ],
]);
