/** What is said of pictures on their way. */
export const pictureMessages = {
  saved: 'The picture is saved',
  failed: 'Image upload failed',
  onItsWay: 'On its way. Other people see it once it has arrived.',
} as const;
