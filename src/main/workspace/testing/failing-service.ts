/** A service that says why it can't start, and ends. */
process.send?.({ type: 'failed', message: 'the disk said no' }, () => process.exit(1));
