/** Why a shared computer's data is not backed up from the app: the file would hold everybody's. */
export const backUpShared =
  'Several people use this computer, and the file would hold the data of all of them. Ask whoever looks after the computer.';
