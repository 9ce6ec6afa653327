/** What the panels of applicants and of invitations offer: two of each filter, one with a comma in its name. */
export const sampleFacets = {
  data: {
    city: [
      { id: 5, name: 'Surat', count: 3 },
      { id: 8, name: 'Pune', count: 1 },
    ],
    skills: [
      { id: 6, name: 'Welding', count: 2 },
      { id: 9, name: 'Masonry', count: 1 },
    ],
    qualification: [
      { name: 'B.Tech', count: 1 },
      { name: 'B.A., Hons', count: 1 },
    ],
  },
};
